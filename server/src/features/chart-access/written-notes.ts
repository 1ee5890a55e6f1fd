import { sql, type RawBuilder } from 'kysely'

/** Whether a note says anything: one whose words were all deleted again counts as none. @param note the alias of its row */
export const isWritten = (note: string): RawBuilder<boolean> => sql`is_written(${sql.ref(note)})`

/** Whether a note counts: it was not entered in error. A visit has one that does, or none. @param note the alias of its row */
export const counts = (note: string): RawBuilder<boolean> => sql`not exists (
  select from encounter_errors wrong
  where wrong.appointment_id = ${sql.ref(`${note}.appointment_id`)} and wrong.whole_note = ${sql.ref(`${note}.number`)})`

/** What was added to a note and counts, for a select or `exists`: `added`. @param note the alias of its row */
export const countingAddenda = (note: string): RawBuilder<unknown> => sql`
  from encounter_addenda added
  where added.appointment_id = ${sql.ref(`${note}.appointment_id`)} and added.note_number = ${sql.ref(`${note}.number`)}
    and added.erased_at is null and not exists (select from encounter_errors wrong where wrong.addendum_id = added.id)`

/** Whether a visit has a note that says something and counts. @param visit the visit's id */
export const hasWrittenNote = (visit: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from encounters note where note.appointment_id = ${visit} and ${isWritten('note')} and ${counts('note')})`

/** Whether a note was ever written about a visit: it stays with its doctor then, who signed it or writes on it. */
export const keepsItsDoctor = (visit: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from encounters note where note.appointment_id = ${visit} and ${isWritten('note')})`

/** Whether something was written about a visit that counts: a note, a letter that was not withdrawn, a prescription that was no error, a patient's review. */
export const isDocumented = (
  visit: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(${hasWrittenNote(visit)} or exists (
  select from chart_files letter where letter.appointment_id = ${visit} and letter.withdrawn_at is null) or exists (
  select from prescriptions paper join medication_requests m on m.prescription_id = paper.id
  where paper.appointment_id = ${visit} and m.status <> 'entered-in-error') or exists (
  select from reviews said where said.appointment_id = ${visit}))`
