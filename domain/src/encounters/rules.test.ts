import { expect, test } from 'vitest'
import { appointmentStates } from '../appointments/states.ts'
import { Refused } from '../kit/refused.ts'
import { emptyContent, type Diagnosis } from './content.ts'
import { decideSave, decideSigning, mayWrite, unbegun, type Draft } from './rules.ts'

const at = '2031-03-03T15:00:00Z'
const write = (draft: Draft, changes: Parameters<typeof decideSave>[1], seen = draft.version, by = 'Dr. Okafor') =>
  decideSave(draft, changes, { seen, at, by })
const written = (...args: Parameters<typeof write>) => {
  const next = write(...args)
  if (next instanceof Refused) throw new Error(next.code)
  return next
}
const codeOf = (decided: unknown) => (decided instanceof Refused ? decided.code : null)

test('a note is begun once the patient is here, and goes on whatever becomes of the visit', () => {
  const states = (draft: Draft) => appointmentStates.filter((status) => mayWrite({ status }, draft))
  expect(states(unbegun())).toEqual(['arrived', 'checked-in', 'fulfilled'])
  const begun = written(unbegun(), { plan: 'Rest' })
  expect(states(begun)).toEqual(appointmentStates)
  expect(states({ ...begun, isSigned: true })).toEqual([])
})

test('a save that is sent again is no conflict with itself, in whatever order its names are kept', () => {
  const sent: Diagnosis = { code: 'I10', title: 'High blood pressure', certainty: 'confirmed' }
  const kept = Object.fromEntries(Object.entries(sent).toReversed()) as Diagnosis
  const begun = { ...written(unbegun(), { diagnoses: [sent] }), content: { ...emptyContent, diagnoses: [kept] } }
  expect(write(begun, { diagnoses: [sent] }, 0)).toBe(begun)
  expect(codeOf(write(begun, { diagnoses: [{ ...sent, certainty: 'suspected' }] }, 0))).toBe('stale_version')
})

test('two write at once, each on fields of their own', () => {
  const begun = written(unbegun(), { complaint: 'Tired', pulse: 76 })
  expect(begun).toMatchObject({ version: 1, content: { ...emptyContent, complaint: 'Tired', pulse: 76 } })
  const measured = written(begun, { temperature: 36.8 }, 1, 'Kim Tran')
  const both = written(measured, { plan: 'Sleep' }, 1)
  expect(both.content).toMatchObject({ complaint: 'Tired', pulse: 76, temperature: 36.8, plan: 'Sleep' })
  expect(both.changed).toEqual({
    complaint: { version: 1, at, by: 'Dr. Okafor' },
    pulse: { version: 1, at, by: 'Dr. Okafor' },
    temperature: { version: 2, at, by: 'Kim Tran' },
    plan: { version: 3, at, by: 'Dr. Okafor' },
  })
})

test('who changes what somebody else changed meanwhile is refused, and nothing of theirs is written', () => {
  const begun = written(unbegun(), { plan: 'Rest' })
  const other = written(begun, { plan: 'Rest for a week' }, 1, 'Kim Tran')
  expect(codeOf(write(other, { plan: 'Work', findings: 'None' }, 1))).toBe('stale_version')
  // Having seen it, they may.
  expect(written(other, { plan: 'Work' }, 2).content.plan).toBe('Work')
  expect(codeOf(write(other, { plan: 'Work' }, 3))).toBe('stale_version')
})

test('what was sent already and is sent again changes nothing', () => {
  const begun = written(unbegun(), {
    plan: 'Rest',
    diagnoses: [{ code: 'I10', title: 'Hypertension', certainty: null }],
  })
  expect(write(begun, begun.content, 0)).toBe(begun)
  expect(write(begun, {}, 1)).toBe(begun)
})

test('a note is signed as it was seen, once something stands in it, and is written on no more', () => {
  const begun = written(unbegun(), { plan: 'Rest' })
  expect(decideSigning(begun, 1)).toBeNull()
  expect(codeOf(decideSigning(begun, 0))).toBe('stale_version')
  expect(codeOf(decideSigning(unbegun(), 0))).toBe('note_empty')
  expect(codeOf(decideSigning(written(begun, { plan: '' }), 2))).toBe('note_empty')
  const reversed = written(begun, { systolic: 80, diastolic: 120 })
  expect(codeOf(decideSigning(reversed, 2))).toBe('note_contradictory')
  expect(decideSigning(written(reversed, { systolic: 120, diastolic: 80 }, 2), 3)).toBeNull()
  const signed = { ...begun, isSigned: true }
  expect(codeOf(decideSigning(signed, 1))).toBe('note_signed')
  expect(codeOf(write(signed, { plan: 'Rest' }))).toBe('note_signed')
})
