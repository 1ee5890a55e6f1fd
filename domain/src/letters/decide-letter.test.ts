import { expect, test } from 'vitest'
import { Refused } from '../kit/refused.ts'
import { decideLetter } from './decide-letter.ts'
import type { SickNote } from './model.ts'

const note: SickNote = {
  ...{ kind: 'sick-note', isFirst: true, keptFrom: 'work', from: '2026-11-25', until: '2026-11-25' },
  ...{ diagnosis: null, remark: '' },
}
const former = { kind: 'sick-note', isWithdrawn: true, isReplaced: false } as const

test.each([
  ['for a single day', note, undefined],
  ['for a year', { ...note, until: '2027-11-25' }, undefined],
  ['in the place of a withdrawn one', note, former],
] as const)('a letter is issued %s', (_, content, replaced) => {
  expect(decideLetter(content, replaced)).toBeNull()
})

test.each([
  ['that ends before it begins', { ...note, until: '2026-11-24' }, undefined, 'invalid_fields'],
  ['for more than a year', { ...note, until: '2027-11-26' }, undefined, 'invalid_fields'],
  ['in the place of one that counts', note, { ...former, isWithdrawn: false }, 'letter_replaced'],
  ['in the place of one that has been replaced', note, { ...former, isReplaced: true }, 'letter_replaced'],
  ['in the place of another kind', note, { ...former, kind: 'referral' }, 'not_found'],
  ['in the place of what is not there', note, null, 'not_found'],
] as const)('a letter is not issued %s', (_, content, replaced, code) => {
  const decided = decideLetter(content, replaced)
  expect(decided).toBeInstanceOf(Refused)
  expect(decided?.code).toBe(code)
})
