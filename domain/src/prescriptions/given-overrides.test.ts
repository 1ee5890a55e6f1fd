import { expect, test } from 'vitest'
import { asSent, givenByOthers, withGivers, withReasonsOf, type KeptContent } from './given-overrides.ts'
import type { PrescribedDrug } from './model.ts'

const nurse = { userId: 'nurse', name: 'Kim Tran' }
const doctor = { userId: 'doctor', name: 'Dr. Okafor' }
const reason = { issue: 'dose:day', reason: 'will-monitor', text: '' } as const
const contentWith = (...overrides: PrescribedDrug['overrides']) => ({
  language: 'en' as const,
  items: [{ id: 'drug', overrides } as PrescribedDrug],
})
const nothing: KeptContent = { language: 'en', items: [] }

test('a reason is of whoever gave it, and stays so when another saves', () => {
  const kept = withGivers(contentWith(reason), nothing, nurse)
  const again = withGivers(asSent(kept), kept, doctor)
  expect(again).toEqual(kept)
  expect(withReasonsOf('doctor', again)[0]!.overrides).toEqual([])
  expect(givenByOthers('dose:day', 'doctor', again)).toEqual([{ by: 'Kim Tran', reason: 'will-monitor', text: '' }])
})

test('the same reason, given by the doctor, is theirs', () => {
  const kept = withGivers(contentWith(reason), nothing, nurse)
  const own = withGivers(contentWith({ ...reason, id: 'another' }), kept, doctor)
  expect(withReasonsOf('doctor', own)[0]!.overrides).toHaveLength(1)
  expect(givenByOthers('dose:day', 'doctor', own)).toEqual([])
})

test('what is sent names nobody, and what was changed is of who changed it', () => {
  const kept = withGivers(contentWith(reason), nothing, doctor)
  expect(asSent(kept)).toEqual(contentWith(reason))
  const changed = withGivers(contentWith({ ...reason, text: 'Other words' }), kept, nurse)
  expect(withReasonsOf('doctor', changed)[0]!.overrides).toEqual([])
})

test('a doctor without an account has given none', () => {
  expect(withReasonsOf(null, { language: 'en', items: contentWith(reason).items })[0]!.overrides).toEqual([])
})
