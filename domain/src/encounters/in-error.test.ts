import { expect, test } from 'vitest'
import { Refused } from '../kit/refused.ts'
import { emptyContent } from './content.ts'
import { addendumRefusal, decideSave, mayWrite, signedRefusal, unbegun, type Draft } from './rules.ts'

const codeOf = (refused: unknown) => (refused instanceof Refused ? refused.code : null)
/** After one that was signed as version 6 and then entered in error. */
const second = unbegun({ number: 2, begins: 6 })

test('a note that follows one in error begins where that one ended', () => {
  expect(second).toMatchObject({ version: 6, content: emptyContent, isSigned: false })
  expect(mayWrite({ status: 'fulfilled' }, second)).toBe(true)
  // Nothing was written yet, so the visit decides.
  expect(mayWrite({ status: 'booked' }, second)).toBe(false)
  const begun = decideSave(second, { plan: 'Rest' }, { seen: 6, at: 'then', by: 'Dr. Okafor' }) as Draft
  expect(begun).toMatchObject({ number: 2, begins: 6, version: 7 })
  expect(mayWrite({ status: 'booked' }, begun)).toBe(true)
})

test('who saw the note in error writes nothing of it into the next one', () => {
  const save = (draft: Draft, seen: number) =>
    codeOf(decideSave(draft, { findings: 'Of Ben' }, { seen, at: 'then', by: 'Dr. Okafor' }))
  expect(save(second, 5)).toBe('stale_version')
  expect(save({ ...second, version: 9, content: { ...emptyContent, plan: 'Rest' } }, 5)).toBe('stale_version')
  expect(save(second, 6)).toBeNull()
})

test.each([
  ['the one that counts, signed', { number: 2, isSigned: true }, 2, null],
  ['the one that counts, a draft', { number: 2, isSigned: false }, 2, 'state_conflict'],
  ['one in error', { number: 2, isSigned: false }, 1, 'entered_in_error'],
  ['one in error, after which another was signed', { number: 2, isSigned: true }, 1, 'entered_in_error'],
  ['one that there is not yet', { number: 1, isSigned: true }, 2, 'state_conflict'],
])('only what is signed and counts is added to, shared and marked: %s', (_name, note, seen, code) => {
  expect(codeOf(signedRefusal(note, seen))).toBe(code)
})

test('an addendum is taken once no field of a phrase waits in it', () => {
  const signed = { number: 1, isSigned: true }
  expect(addendumRefusal(signed, { number: 1, text: 'Back in two weeks' })).toBeNull()
  expect(codeOf(addendumRefusal(signed, { number: 1, text: 'Back in [[weeks]] weeks' }))).toBe('note_unfilled')
  expect(codeOf(addendumRefusal(signed, { number: 2, text: 'Back in [[weeks]] weeks' }))).toBe('state_conflict')
})
