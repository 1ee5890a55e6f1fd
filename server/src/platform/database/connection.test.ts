import { expect, test } from 'vitest'
import { isOpenOnItsWay } from './connection.ts'

test.each([
  ['postgres://app:secret@db.example.org/polyclinic', true],
  ['postgres://app:secret@10.0.0.7:5433/polyclinic?sslmode=disable', true],
  // Encrypted for whoever answers.
  ['postgresql://app@db.example.org/polyclinic?sslmode=no-verify', true],
  ['postgres://app@db.example.org/polyclinic?sslmode=require&uselibpqcompat=true', true],
  ['postgres://app@db.example.org/polyclinic?sslmode=verify-full', false],
  ['postgres://app@localhost/polyclinic', false],
  ['postgres://app@127.0.0.1:5432/polyclinic', false],
  ['postgres://app@[::1]/polyclinic', false],
  ['postgres:///polyclinic?host=/run/postgresql', false],
  ['postgres://app@%2Frun%2Fpostgresql/polyclinic', false],
])('%s can be read or changed on its way: %s', (address, isOpen) => expect(isOpenOnItsWay(address)).toBe(isOpen))
