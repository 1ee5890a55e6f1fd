import { expect, test } from 'vitest'
import { Refused } from '../kit/refused.ts'
import { decideCorrection, type CorrectionFacts } from './decide-correction.ts'

const stored = {
  ...{ givenName: 'Rosa', familyName: 'Diaz', email: 'rosa@example.test' },
  ...{ phone: null, birthDate: '1990-02-28' },
}
const named = (givenName: string, familyName: string, birthDate: string | null = stored.birthDate) => ({
  ...{ folded: { givenName, familyName }, birthDate },
})
const rosa = named('rosa', 'diaz')
const facts: CorrectionFacts = {
  ...{ stored, owner: null, identities: [rosa], wanted: rosa, hasLookAlike: false, today: '2026-11-25' },
}
type Correction = Parameters<typeof decideCorrection>[1]
const decide = (asked: Correction, more: Partial<CorrectionFacts> = {}) => {
  const decided = decideCorrection({ ...facts, ...more }, asked)
  if (!(decided instanceof Refused)) return decided
  const [error] = decided.details.errors ?? []
  return error ? [error.pointer, error.code] : decided.code
}

test('what is said again changes nothing, whoever reads it', () => {
  expect(decide({ givenName: 'Rosa', email: 'rosa@example.test' }, { owner: 'refuted' })).toEqual([])
  expect(decide({ phone: '+1 617 555 0142', familyName: 'Diaz' })).toEqual(['phone'])
})

test('a date of birth lies in the past, and is not taken away', () => {
  expect(decide({ birthDate: '2026-11-26' })).toEqual(['/body/birthDate', 'in_future'])
  expect(decide({ birthDate: '2026-11-25' }, { wanted: named('rosa', 'diaz', '2026-11-25') })).toEqual(['birthDate'])
  expect(decide({ birthDate: null })).toEqual(['/body/birthDate', 'required'])
})

test.each([
  ['confirmed', { phone: '+1 617 555 0142' }, ['phone']],
  ['confirmed', { email: 'other@example.test' }, 'address_of_account'],
  ['confirmed', { email: null }, 'address_of_account'],
  ['unconfirmed', { phone: '+1 617 555 0142' }, ['/body/isSamePerson', 'account_unconfirmed']],
  ['unconfirmed', { phone: '+1 617 555 0142', isSamePerson: true }, ['phone']],
  ['unconfirmed', { email: null, isSamePerson: true }, 'address_of_account'],
  // They would read what is written, whatever is said.
  ['refuted', { phone: '+1 617 555 0142', isSamePerson: true }, 'account_refuted'],
] as const)('of an own record whose account is %s, %j is %j', (owner, asked, decided) =>
  expect(decide(asked, { owner })).toEqual(decided),
)

test('hardly anything stays of who it was: it has to be said that it is the same person', () => {
  const paula = { givenName: 'Paula', familyName: 'Weber', birthDate: '1985-06-01' }
  const wanted = named('paula', 'weber', '1985-06-01')
  expect(decide(paula, { wanted })).toEqual(['/body/isSamePerson', 'required'])
  expect(decide({ ...paula, isSamePerson: true }, { wanted })).toEqual(['givenName', 'familyName', 'birthDate'])
})

test('step by step it is asked as well, by who the record was when an account came to it', () => {
  const now = named('rosa', 'weber')
  const asked = { birthDate: '1985-06-01' }
  const wanted = named('rosa', 'weber', '1985-06-01')
  const then = { stored: { ...stored, familyName: 'Weber' }, wanted }
  expect(decide(asked, { ...then, identities: [now] })).toEqual(['birthDate'])
  expect(decide(asked, { ...then, identities: [now, rosa] })).toEqual(['/body/isSamePerson', 'required'])
})

test('somebody who looks the same is asked about where name or date of birth change', () => {
  const wanted = named('rosie', 'diaz')
  expect(decide({ givenName: 'Rosie' }, { wanted, hasLookAlike: true })).toEqual(['/body/isAnotherPerson', 'required'])
  expect(decide({ givenName: 'Rosie', isAnotherPerson: true }, { wanted, hasLookAlike: true })).toEqual(['givenName'])
  expect(decide({ phone: '+1 617 555 0142' }, { hasLookAlike: true })).toEqual(['phone'])
})
