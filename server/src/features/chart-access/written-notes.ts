import { sql, type RawBuilder } from 'kysely'

/** Whether a note says anything: one whose words were all deleted again counts as none. @param note the alias of its row */
export const isWritten = (note: string): RawBuilder<boolean> => sql`is_written(${sql.ref(note)})`

/** Whether a visit has a note that says something. @param visit the visit's id */
export const hasWrittenNote = (visit: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from encounters note where note.appointment_id = ${visit} and ${isWritten('note')})`

/** Whether something was written about a visit that counts: a note, or a letter that was not withdrawn. */
export const isDocumented = (
  visit: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(${hasWrittenNote(visit)} or exists (
  select from chart_files letter where letter.appointment_id = ${visit} and letter.withdrawn_at is null))`
