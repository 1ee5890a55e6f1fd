import { describe, expect, test } from 'vitest'
import { scopes, type Permission, type Rights, type Side } from './permissions.ts'
import { decideAccess, reaches, type Whose } from './reach.ts'
import { Refused } from './refused.ts'

const asked: Permission = 'appointments:cancel'
const own = { providerId: 'maya', patientIds: ['rosa', 'her child'], partnerId: null }

const records: Record<string, Whose> = {
  'a visit of both': { providerId: 'maya', patientId: 'rosa' },
  'a visit at oneself': { providerId: 'maya', patientId: 'liam' },
  'a visit of one’s own': { providerId: 'ben', patientId: 'her child' },
  'a visit of others': { providerId: 'ben', patientId: 'liam' },
  'a doctor’s record': { providerId: 'maya' },
  'another doctor’s record': { providerId: 'ben' },
  'a patient’s record': { patientId: 'her child' },
  'another patient’s record': { patientId: 'liam' },
  'the clinic’s own': {},
  'a note of no doctor yet': { providerId: null },
}

/** Which of the records each scope holds. */
const held: Record<(typeof scopes)[number], readonly string[]> = {
  'the clinic': Object.keys(records),
  'own day': ['a visit of both', 'a visit at oneself', 'a doctor’s record'],
  'own referrals': [],
  'own patients': ['a visit of both', 'a visit of one’s own', 'a patient’s record'],
}

const namesReached = (rights: Rights, side?: Side) =>
  Object.keys(records).filter((name) => reaches({ rights, own }, asked, records[name]!, side))

test.each(scopes)('in the scope “%s” a permission reaches what lies there', (scope) => {
  expect(namesReached({ [scope]: [asked] })).toEqual(held[scope])
  expect(namesReached({ [scope]: ['messages:list'] })).toEqual([])
})

test('in two scopes it reaches what lies in either, and on one side what lies in those of that side', () => {
  const rights: Rights = { 'own day': [asked], 'own patients': [asked] }
  const both = new Set([...held['own day'], ...held['own patients']])
  expect(new Set(namesReached(rights))).toEqual(both)
  expect(namesReached(rights, 'clinic')).toEqual(held['own day'])
  expect(namesReached(rights, 'patient')).toEqual(held['own patients'])
  expect(namesReached({ 'the clinic': [asked] }, 'patient')).toEqual([])
})

test('who is no doctor and acts for nobody has nothing of their own, records of nobody included', () => {
  const nothing = { providerId: null, patientIds: [], partnerId: null }
  const rights: Rights = { 'own day': [asked], 'own patients': [asked] }
  for (const whose of Object.values(records)) expect(reaches({ rights, own: nothing }, asked, whose)).toBe(false)
})

describe('of a record', () => {
  const decide = (rights: Rights, name: string, side?: Side) => {
    const decided = decideAccess({ rights, own }, asked, records[name]!, side)
    return decided instanceof Refused ? decided.code : decided
  }

  test('who asks as a patient stands on the patient’s side, or nowhere', () => {
    const rights: Rights = { 'the clinic': [asked], 'own day': [asked], 'own patients': [asked] }
    expect(decide(rights, 'a visit of both', 'patient')).toBe('patient')
    expect(decide(rights, 'a visit of one’s own', 'patient')).toBe('patient')
    expect(decide(rights, 'a visit at oneself', 'patient')).toBe('not_found')
    expect(decide({ ...rights, 'own patients': [] }, 'a visit of both', 'patient')).toBe('forbidden')
  })

  test.each<[string, Rights, string]>([
    ['a visit of both', { 'own day': [asked], 'own patients': [asked] }, 'clinic'],
    ['a visit of both', { 'own day': [], 'own patients': [asked] }, 'patient'],
    ['a visit at oneself', { 'own day': [asked], 'own patients': [asked] }, 'clinic'],
    ['a visit at oneself', { 'own day': [], 'own patients': [asked] }, 'forbidden'],
    ['a visit of one’s own', { 'own day': [asked], 'own patients': [asked] }, 'patient'],
    ['a visit of one’s own', { 'own day': [asked] }, 'not_found'],
    ['a visit of others', { 'own day': [asked], 'own patients': [asked] }, 'not_found'],
    ['a visit of others', { 'the clinic': [], 'own day': [asked] }, 'forbidden'],
    ['a visit of others', { 'the clinic': [asked] }, 'clinic'],
    ['a visit of others', {}, 'not_found'],
  ])('%s, with %j: %s', (name, rights, wanted) => {
    expect(decide(rights, name)).toBe(wanted)
  })
})
