import { expect, it } from 'vitest'
import { namesakesOf } from './same-name.ts'
import { visitWith } from './visit.fixture.ts'

const { patient } = visitWith()
const other = (id: string, changes: Partial<typeof patient> = {}) =>
  visitWith({ id, patient: { ...patient, ...changes } })

it('finds the same person once more, however the name was typed', () => {
  const twin = other('twin', { givenName: 'ROSA' })
  expect(namesakesOf(visitWith(), [visitWith(), twin])).toEqual([{ visit: twin, isSame: true }])
})

it('tells of somebody with that name whom no birth date tells apart', () => {
  const unknown = other('unknown', { birthDate: null })
  expect(namesakesOf(visitWith(), [unknown])).toEqual([{ visit: unknown, isSame: false }])
  expect(namesakesOf(unknown, [other('unknown too', { birthDate: null })])).toMatchObject([{ isSame: false }])
})

it('tells of somebody with that name who was born on another day; canceled visits it leaves out', () => {
  const canceled = { ...other('canceled'), status: 'cancelled' as const }
  const younger = other('younger', { birthDate: '1990-01-01', familyName: 'Delgado ' })
  expect(namesakesOf(visitWith(), [younger, canceled])).toEqual([{ visit: younger, isSame: false }])
})
