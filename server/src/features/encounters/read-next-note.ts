import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { nextNote } from '@polyclinic/domain/encounters/next-note.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import { isWritten } from '../chart-access/written-notes.ts'
import { selectEncounters, visitOf, whoseNote } from './queries.ts'
import { isAskedFor } from './waiting-notes.ts'

/** Which note of a patient's whoever asks writes next; null where none waits for them. */
export async function readNextNote(context: Context, patientId: string) {
  const { db, actor } = context
  const rows = await selectEncounters(db)
    .select(sql<boolean>`coalesce(${isWritten('e')}, false)`.as('is_begun'))
    .where('a.patient_id', '=', patientId)
    .where(within(actor, 'encounters:write', whoseNote, 'clinic'))
    .where(sql<boolean>`e.status is distinct from 'final' and e.erased_at is null`)
    .where(
      // Whoever writes notes begins the one of who is here; what was left lying is for who signs it.
      sql<boolean>`(a.status in ('arrived', 'checked-in')
        or ${within(actor, 'encounters:sign', whoseNote, 'clinic')} and (${isWritten('e')} or ${isAskedFor(context, 'a')}))`,
    )
    .execute()
  const next = nextNote(
    rows.map((row) => ({ ...visitOf(row), status: row.status as AppointmentState, isBegun: row.is_begun })),
  )
  if (!next) return null
  const { appointmentId, startsAt, timeZone, state } = next
  return { appointmentId, startsAt, timeZone, state }
}
