import { expect, test } from 'vitest'
import { alikeOf, decideUnmerge, judgeMerge, type MergedAccount, type MergedPerson } from './decide-merge.ts'

const person = (more: Partial<MergedPerson> = {}): MergedPerson => {
  const name = { givenName: 'Rosa', familyName: 'Diaz', ...more }
  const folded = { givenName: name.givenName.toLowerCase(), familyName: name.familyName.toLowerCase() }
  return { ...{ ...name, folded, birthDate: '1990-02-28', phone: null, email: null }, ...more }
}
const account = (more: Partial<MergedAccount> = {}): MergedAccount => ({
  ...{ userId: 'one', record: 'from', relation: 'self', access: 'everything', status: 'confirmed' },
  ...more,
})
const judge = (accounts: readonly MergedAccount[], more: Partial<Parameters<typeof judgeMerge>[0]> = {}) =>
  judgeMerge({
    ...{ from: person(), into: person(), accounts, isSaidDifferent: false, formsBegun: 0, prescriptionsBegun: 0 },
    ...{ waitingTwice: 0, isUseRestricted: false, noneKnownContradicted: false, ...more },
  })

test.each<[string, MergedAccount[], string[]]>([
  ['no account', [], []],
  ['one of their own', [account()], []],
  ['of two people', [account(), account({ userId: 'two', record: 'into' })], ['two-accounts']],
  ['of one that nobody confirmed', [account({ status: 'unconfirmed', relation: 'guardian' })], ['account-unconfirmed']],
  ['of one that is not theirs', [account({ status: 'refuted' })], ['account-refuted']],
  [
    'of one that booked for both, unconfirmed',
    (['from', 'into'] as const).map((record) => account({ record, relation: 'guardian', status: 'unconfirmed' })),
    ['account-unconfirmed'],
  ],
  [
    'of one that booked for both, confirmed',
    (['from', 'into'] as const).map((record) => account({ record, relation: 'guardian' })),
    [],
  ],
  [
    'of one that has one of them and acts for the other',
    [account(), account({ record: 'into', relation: 'guardian' })],
    ['acts-for-another'],
  ],
  [
    'of one that is confirmed for one of both',
    [account({ relation: 'guardian' }), account({ record: 'into', relation: 'guardian', status: 'unconfirmed' })],
    ['account-unconfirmed'],
  ],
])('two records with %s', (_name, accounts, obstacles) => {
  expect(judge(accounts).obstacles).toEqual(obstacles)
})

test('a record of which the use is restricted is not merged', () => {
  expect(judge([], { isUseRestricted: true }).obstacles).toEqual(['use-restricted'])
})

test('what can hurt is told', () => {
  const into = person({ givenName: 'Ida', birthDate: '1960-01-01' })
  expect(judge([account()], { into, noneKnownContradicted: true, isSaidDifferent: true }).warnings).toEqual([
    ...['said-different', 'birth-dates-differ', 'names-differ', 'none-known-contradicted', 'accounts-read-on'],
  ])
})

test('who does everything for one and visits for the other is said to come to do less', () => {
  const guardian = (more: Partial<MergedAccount>) => account({ relation: 'guardian', ...more })
  const [all, visits] = [guardian({}), guardian({ record: 'into', access: 'visits' })]
  expect(judge([all, visits]).warnings).toEqual(['access-narrowed'])
  expect(judge([guardian({ access: 'visits' }), visits]).warnings).toEqual([])
  expect(judge([all, guardian({ userId: 'two', record: 'into', access: 'visits' })]).warnings).toEqual([
    'accounts-read-on',
  ])
})

test.each<[string, Partial<MergedPerson>, string[]]>([
  ['the same', {}, ['name']],
  ['one letter', { familyName: 'Dias' }, ['similar-name']],
  ['another last name, the same number', { familyName: 'Lopez', phone: '617 555 0142' }, ['phone']],
  ['a brother at the same number', { givenName: 'Luis', phone: '617 555 0142' }, []],
  ['no date of birth, the same address', { birthDate: null, email: 'r@example.test' }, ['email']],
  ['a mother of that name', { birthDate: '1960-01-01', email: 'r@example.test' }, ['email']],
  ['a mother of that name, reached otherwise', { birthDate: '1960-01-01' }, []],
])('%s', (_name, more, alike) => {
  expect(alikeOf(person({ phone: '+1 617 555 0142', email: 'r@example.test' }), person(more))).toEqual(alike)
})

test('a merge is undone until then, once, and from the last one on', () => {
  const facts = {
    isUndone: false,
    undoUntil: '2026-12-25T13:00:00Z',
    isMergedOn: false,
    isJoined: false,
    isClosed: false,
  }
  const decide = (more: Partial<typeof facts>, now = '2026-12-25T12:59:59Z') =>
    decideUnmerge({ ...facts, ...more }, now)?.code
  expect(decide({})).toBeUndefined()
  expect(decide({}, '2026-12-25T13:00:00Z')).toBe('undo_expired')
  expect(decide({ isUndone: true })).toBe('state_conflict')
  expect(decide({ isClosed: true })).toBe('record_closed')
  expect(decide({ isMergedOn: true })).toBe('merge_conflict')
  expect(decide({ isJoined: true })).toBe('merge_conflict')
})
