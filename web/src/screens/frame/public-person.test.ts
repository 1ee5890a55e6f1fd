import type { Role } from '@polyclinic/domain/kit/roles.ts'
import { expect, it } from 'vitest'
import { calledBy } from './public-person.ts'

it.each<[name: string, roles: Role[], called: string]>([
  ['Rosa Delgado', ['guest'], 'Rosa'],
  ['Rosa', ['guest'], 'Rosa'],
  ['Dr. Maya Okafor', ['provider'], 'Dr. Maya Okafor'],
  ['Dr. Maya Okafor', ['guest', 'provider'], 'Dr. Maya Okafor'],
  ['Front desk', ['admin'], 'Front desk'],
])('%s, signed in as %j, is greeted as %s', (name, roles, called) => expect(calledBy(name, roles)).toBe(called))
