import { expect, test } from 'vitest'
import { Refused } from '../kit/refused.ts'
import { decideLetter, decideSpan, sickSpanOf } from './decide-letter.ts'
import type { SickNote } from './model.ts'

const note: SickNote = {
  ...{ kind: 'sick-note', isFirst: true, keptFrom: 'work', from: '2026-11-25', until: '2026-11-25' },
  ...{ diagnosis: null, remark: '' },
}
const seen = '2026-11-25'
const former = { kind: 'sick-note', isWithdrawn: true, isReplaced: false } as const

test.each([
  ['for a single day', note, undefined],
  ['for two years from its visit', { ...note, until: '2028-11-25' }, undefined],
  ['for more than a year', { ...note, until: '2027-11-26' }, undefined],
  ['in the place of a withdrawn one', note, former],
] as const)('a letter is issued %s', (_, content, replaced) => {
  expect(decideLetter(content, seen, replaced)).toBeNull()
})

test.each([
  ['that ends before it begins', { ...note, until: '2026-11-24' }, undefined, 'invalid_fields'],
  ['that begins in the year 1', { ...note, from: '0001-01-01' }, undefined, 'invalid_fields'],
  ['that ends in the year 9999', { ...note, until: '9999-12-31' }, undefined, 'invalid_fields'],
  ['in which a field waits', { ...note, remark: 'No sports for [[days]] days' }, undefined, 'invalid_fields'],
  ['in the place of one that counts', note, { ...former, isWithdrawn: false }, 'letter_replaced'],
  ['in the place of one that has been replaced', note, { ...former, isReplaced: true }, 'letter_replaced'],
  ['in the place of another kind', note, { ...former, kind: 'referral' }, 'not_found'],
  ['in the place of what is not there', note, null, 'not_found'],
] as const)('a letter is not issued %s', (_, content, replaced, code) => {
  const decided = decideLetter(content, seen, replaced)
  expect(decided).toBeInstanceOf(Refused)
  expect(decided?.code).toBe(code)
})

test.each([
  ['three days before the visit', '2026-11-22', '2026-11-27', { before: 3, long: 6, isUnusual: false }],
  ['four days before the visit', '2026-11-21', '2026-11-27', { before: 4, long: 7, isUnusual: true }],
  ['for two weeks', '2026-11-25', '2026-12-08', { before: 0, long: 14, isUnusual: false }],
  ['for longer', '2026-11-25', '2026-12-09', { before: 0, long: 15, isUnusual: true }],
  ['two weeks ahead', '2026-12-09', '2026-12-10', { before: -14, long: 2, isUnusual: false }],
  ['further ahead', '2026-12-10', '2026-12-10', { before: -15, long: 1, isUnusual: true }],
] as const)('a note %s is issued once its doctor confirmed what is unusual', (_, from, until, span) => {
  expect(sickSpanOf({ from, until }, seen)).toEqual(span)
  expect(decideSpan({ ...note, from, until }, seen, false)?.code).toBe(span.isUnusual ? 'span_unconfirmed' : undefined)
  expect(decideSpan({ ...note, from, until }, seen, true)).toBeNull()
})
