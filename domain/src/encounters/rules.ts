import type { AppointmentState } from '../appointments/states.ts'
import { fieldsIn } from '../note-texts/fields.ts'
import {
  contentFields,
  emptyContent,
  isEmpty,
  textFields,
  type Content,
  type ContentField,
  type TextField,
} from './content.ts'
import { mayBegin } from './may-begin.ts'
import { Refused } from '../kit/refused.ts'
import { isSame } from '../kit/same.ts'
import { isPressureReversed } from './vitals.ts'

/** A draft is `preliminary`, a signed note `final`: FHIR R4's codes of a composition. */
export const storedStates = ['preliminary', 'final'] as const
/** A signed note that was added to is `amended`. */
export const encounterStates = [...storedStates, 'amended'] as const
export type EncounterState = (typeof encounterStates)[number]
/** What a signed note is that does not count: FHIR's code. */
export const inError = 'entered-in-error'

/** When a field was changed last, and by whom: what one of two who write at once is told. */
export type FieldChange = { version: number; at: string; by: string }
export type FieldChanges = { [Field in ContentField]?: FieldChange }

/**
 * The note of a visit that counts, as it stands. `number`: the first of its visit, or one after others that were entered in
 * error. Versions go on from one to the next, so that nobody takes what they saw of another for this one: it stands at
 * `begins` until something is written.
 */
export type Draft = {
  number: number
  begins: number
  version: number
  isSigned: boolean
  content: Content
  changed: FieldChanges
}
export const unbegun = ({ number, begins }: Pick<Draft, 'number' | 'begins'> = { number: 1, begins: 0 }): Draft => ({
  ...{ number, begins, version: begins },
  ...{ isSigned: false, content: emptyContent, changed: {} },
})

/** One that is there can be written on whatever becomes of the visit, until it is signed. */
export const mayWrite = (visit: { status: AppointmentState }, { version, begins, isSigned }: Draft): boolean =>
  !isSigned && (version > begins || mayBegin(visit))

/**
 * What becomes of a note when somebody who saw a version writes these fields. Two people, or one at two devices, write on
 * one note at once: only who changes a field that somebody else changed meanwhile is refused. What says the same already
 * changes nothing, so that a change that is sent again is no conflict with itself.
 */
export function decideSave(
  draft: Draft,
  changes: Partial<Content>,
  { seen, at, by }: { seen: number; at: string; by: string },
): Draft | Refused {
  if (draft.isSigned) return new Refused('note_signed')
  if (seen > draft.version || seen < draft.begins) return new Refused('stale_version')
  const news = contentFields.filter((field) => field in changes && !isSame(changes[field], draft.content[field]))
  if (news.some((field) => (draft.changed[field]?.version ?? 0) > seen)) return new Refused('stale_version')
  if (news.length === 0) return draft
  const version = draft.version + 1
  return {
    ...{ number: draft.number, begins: draft.begins, version, isSigned: false },
    content: { ...draft.content, ...Object.fromEntries(news.map((field) => [field, changes[field]])) },
    changed: { ...draft.changed, ...Object.fromEntries(news.map((field) => [field, { version, at, by }])) },
  }
}

/** The parts of a note in which a field of a phrase or a template waits to be filled in. */
export const unfilledIn = (content: Pick<Content, TextField>): TextField[] =>
  textFields.filter((field) => fieldsIn(content[field]).length > 0)

/** A note is signed as it was seen, once something stands in it, no field waits and no values contradict each other. */
export function decideSigning(draft: Draft, seen: number): Refused | null {
  if (draft.isSigned) return new Refused('note_signed')
  if (seen !== draft.version) return new Refused('stale_version')
  if (isEmpty(draft.content)) return new Refused('note_empty')
  if (isPressureReversed(draft.content)) return new Refused('note_contradictory')
  return unfilledIn(draft.content).length > 0 ? new Refused('note_unfilled') : null
}

/** Why a note that somebody saw is not added to, shared or marked as entered in error: it must be signed, and count. */
export function signedRefusal({ number, isSigned }: Pick<Draft, 'number' | 'isSigned'>, seen: number): Refused | null {
  if (seen < number) return new Refused('entered_in_error')
  return seen === number && isSigned ? null : new Refused('state_conflict')
}

/** Why an addendum is not taken: of a note that does not count, or while a field of a phrase waits in it. */
export const addendumRefusal = (
  note: Pick<Draft, 'number' | 'isSigned'>,
  { number, text }: { number: number; text: string },
): Refused | null => signedRefusal(note, number) ?? (fieldsIn(text).length > 0 ? new Refused('note_unfilled') : null)
