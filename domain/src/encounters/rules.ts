import type { AppointmentState } from '../appointments/states.ts'
import { fieldsIn } from '../note-texts/fields.ts'
import {
  contentFields,
  emptyContent,
  isEmpty,
  isSame,
  textFields,
  type Content,
  type ContentField,
  type TextField,
} from './content.ts'
import { mayBegin } from './may-begin.ts'
import { Refused } from '../kit/refused.ts'
import { isPressureReversed } from './vitals.ts'

/** A draft is `preliminary`, a signed note `final`: FHIR R4's codes of a composition. */
export const storedStates = ['preliminary', 'final'] as const
/** A signed note that was added to is `amended`. */
export const encounterStates = [...storedStates, 'amended'] as const
export type EncounterState = (typeof encounterStates)[number]

/** When a field was changed last, and by whom: what one of two who write at once is told. */
export type FieldChange = { version: number; at: string; by: string }
export type FieldChanges = { [Field in ContentField]?: FieldChange }

/** A note as it stands; none was begun yet with version 0. */
export type Draft = { version: number; isSigned: boolean; content: Content; changed: FieldChanges }
export const unbegun: Draft = { version: 0, isSigned: false, content: emptyContent, changed: {} }

/** One that is there can be written on whatever becomes of the visit, until it is signed. */
export const mayWrite = (visit: { status: AppointmentState }, { version, isSigned }: Draft): boolean =>
  !isSigned && (version > 0 || mayBegin(visit))

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
  if (seen > draft.version) return new Refused('stale_version')
  const news = contentFields.filter((field) => field in changes && !isSame(changes[field], draft.content[field]))
  if (news.some((field) => (draft.changed[field]?.version ?? 0) > seen)) return new Refused('stale_version')
  if (news.length === 0) return draft
  const version = draft.version + 1
  return {
    ...{ version, isSigned: false },
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
