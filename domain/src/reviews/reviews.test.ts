import { expect, test } from 'vitest'
import { Refused } from '../kit/refused.ts'
import type { Instant } from '../kit/time.ts'
import { canDo, declineReasons, reviewActs, reviewStatuses, type ReviewAct, type ReviewStatus } from './model.ts'
import { namesPatient, shownName } from './names.ts'
import { decideWriting, figuresOf, refusalOfAct } from './rules.ts'

const at = (day: string) => `${day}T12:00:00Z` as Instant
const review = (status: ReviewStatus, submitted: string, moderated: string | null = null) => ({
  status,
  submittedAt: at(submitted),
  moderatedAt: moderated === null ? null : at(moderated),
})
const code = (decided: unknown) => (decided instanceof Refused ? decided.code : decided)

test('each state allows these acts', () => {
  const allowed = Object.fromEntries(
    [null, ...reviewStatuses].map((status) => [
      String(status),
      (Object.keys(reviewActs) as ReviewAct[]).filter((act) => canDo(status, act)).join(' '),
    ]),
  )
  expect(allowed).toEqual({
    null: 'submit',
    submitted: 'edit withdraw publish decline remove-reply',
    published: 'edit withdraw decline reply remove-reply',
    declined: 'edit withdraw publish remove-reply',
    withdrawn: 'submit',
  })
  expect(code(refusalOfAct('withdrawn', 'publish'))).toBe('state_conflict')
})

test('what was submitted is published, declined for a reason of the list, or taken back by its author: nothing else ends it', () => {
  const ends = Object.values(reviewActs).filter(
    ({ from, to }) => (from as readonly unknown[]).includes('submitted') && to !== null && to !== 'submitted',
  )
  expect(ends.map(({ by, to }) => `${by} ${to}`)).toEqual(['patient withdrawn', 'clinic published', 'clinic declined'])
  expect(declineReasons.filter((reason) => /star|rating|negative|critic/.test(reason))).toEqual([])
})

test.each([
  ['first words', null, '2026-11-01', 'submit'],
  ['a year later', null, '2027-10-30', 'submit'],
  ['too late', null, '2027-11-02', 'review_closed'],
  ['withdrawn, within the year', review('withdrawn', '2026-11-02'), '2027-09-01', 'submit'],
  ['changed at once', review('submitted', '2026-11-02'), '2026-11-03', 'edit'],
  ['changed once published', review('published', '2026-11-02', '2026-11-03'), '2026-12-01', 'edit'],
  ['changed too late', review('published', '2026-11-02', '2026-11-20'), '2026-12-03', 'review_closed'],
  ['declined late: answered from then on', review('declined', '2026-11-02', '2027-03-01'), '2027-03-30', 'edit'],
  ['declined, and left', review('declined', '2026-11-02', '2027-03-01'), '2027-04-02', 'review_closed'],
])('%s', (_what, written, now, expected) =>
  expect(code(decideWriting({ finishedAt: at('2026-11-01'), review: written }, at(now)))).toBe(expected),
)

test.each([
  [0, 0, null],
  [2, 10, null],
  [3, 15, { average: 5, count: 3 }],
  [3, 14, { average: 4.7, count: 3 }],
  [4, 17, { average: 4.3, count: 4 }],
  [20, 91, { average: 4.6, count: 20 }],
  [3, 3, { average: 1, count: 3 }],
])('of %i with %i stars: %o', (count, sum, expected) => expect(figuresOf(count, sum)).toEqual(expected))

test.each([
  ['Rosa', 'Delgado', 'Rosa D.'],
  ['Zoë', 'ångström', 'Zoë Å.'],
  ['Madonna', ' ', 'Madonna'],
])('%s %s is shown as %s', (givenName, familyName, shown) => expect(shownName({ givenName, familyName })).toBe(shown))

test.each([
  ['Thank you, Rosa.', true],
  ['Dear Mrs. DELGADO, we are sorry', true],
  ['Delgados', false],
  ['Thank you for taking the time.', false],
  ['Thank you, Jose', true],
])('%s', (reply, names) =>
  expect(namesPatient(reply, { givenName: reply.includes('Jose') ? 'José' : 'Rosa', familyName: 'Delgado' })).toBe(
    names,
  ),
)
