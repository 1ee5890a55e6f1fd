import { expect, it } from 'vitest'
import { namesakesOf } from './same-name.ts'
import { visitWith } from './visit.fixture.ts'

const { patient } = visitWith()
const other = (id: string, changes: Partial<typeof patient> = {}) =>
  visitWith({ id, patient: { ...patient, id, ...changes } })

it('finds the same person once more, however the name was typed', () => {
  const twin = other('twin', { givenName: 'RÓSA' })
  expect(namesakesOf(visitWith(), [visitWith(), twin])).toEqual([{ visit: twin, isSame: true, isAtOnce: false }])
})

it('tells of somebody with that name whom no birth date tells apart', () => {
  const unknown = other('unknown', { birthDate: null })
  expect(namesakesOf(visitWith(), [unknown])).toEqual([{ visit: unknown, isSame: false, isAtOnce: false }])
  expect(namesakesOf(unknown, [other('unknown too', { birthDate: null })])).toMatchObject([{ isSame: false }])
})

it('tells of somebody with that name who was born on another day; canceled visits it leaves out', () => {
  const canceled = { ...other('canceled'), status: 'cancelled' as const }
  const younger = other('younger', { birthDate: '1990-01-01', familyName: 'Delgado ' })
  expect(namesakesOf(visitWith(), [younger, canceled])).toEqual([{ visit: younger, isSame: false, isAtOnce: false }])
})

it('tells of one record at the same time twice, unless one of the visits was missed', () => {
  const again = { id: 'again', patient: { ...patient, birthDate: null } }
  const rosa = visitWith(again)
  const isAtOnce = (changes: Parameters<typeof visitWith>[0]) =>
    namesakesOf(rosa, [visitWith({ ...again, id: 'other', ...changes })])
  expect(isAtOnce({ startsAt: '2026-11-25T15:15:00Z', endsAt: '2026-11-25T15:45:00Z' })).toMatchObject([
    { isSame: true, isAtOnce: true },
  ])
  expect(isAtOnce({ startsAt: '2026-11-25T15:25:00Z', endsAt: '2026-11-25T15:45:00Z' })).toMatchObject([
    { isSame: true, isAtOnce: false },
  ])
  expect(isAtOnce({ status: 'noshow' })).toMatchObject([{ isSame: true, isAtOnce: false }])
})
