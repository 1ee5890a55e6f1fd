import { deskSources } from '@polyclinic/domain/appointments/sources.ts'
import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { counts, hasWrittenNote } from './written-notes.ts'

type Asking = Pick<Context, 'actor' | 'now'>

/** Whether somebody booked a visit `a` at the desk. @param userId their account */
const isBookedBy = (userId: RawBuilder<unknown>) => sql`exists (
  select from appointment_history h where h.appointment_id = a.id and h.act = 'book' and h.actor_side = 'clinic'
    and h.actor_user_id = ${userId})`

/** Whether whoever asks booked a visit `a` at the desk. */
export const isBookedByThem = (asking: Asking) => isBookedBy(accountOf(asking))

const accountOf = ({ actor }: Asking) => sql`${actor.kind === 'user' ? actor.userId : null}::uuid`

/** Sources of what the clinic's people booked, for `in (…)`. */
export const ofDesk = sql.join(deskSources.map((source) => sql.lit(source)))

/**
 * Whether a visit `a` makes its patient one whom its doctor treats, past or to come. A canceled one does not, unless its
 * note says something; and neither does one that the doctor booked at the desk for somebody who was known, before it was
 * held, as somebody else saw or their signature says: else they would see whom they want by booking them. A record that
 * their booking made tells what they typed.
 * @param userId the account of the visit's doctor
 */
const makesTheirPatient = (now: string, userId: RawBuilder<unknown>) => sql`
  (a.status <> 'cancelled' or ${hasWrittenNote(sql`a.id`)}) and (
    a.source in ('web', 'partner', 'import')
    -- On the next day nobody undoes it any more.
    or a.status = 'fulfilled' and a.ends_at < ${now}::timestamptz - interval '1 day' and ${wasHeld(userId)}
    or not ${isBookedBy(userId)}
    or exists (select from patients made where made.id = a.patient_id and made.created_at = a.created_at))`

/** The patients whom a doctor treats. */
const treatedPatients = (asking: Asking) => sql`
  select a.patient_id from appointments a
  where a.provider_id = ${asking.actor.own.providerId} and ${makesTheirPatient(asking.now, accountOf(asking))}`

/** The doctors who treat a patient: `provider_id`. */
export const doctorsTreating = (patientId: string | RawBuilder<unknown>, now: string): RawBuilder<unknown> => sql`
  select a.provider_id from appointments a join providers doctor on doctor.id = a.provider_id
  where a.patient_id = ${patientId} and ${makesTheirPatient(now, sql`doctor.user_id`)}`

/** Whether whoever asks took a patient in today, into their own day. */
export const isOwnWalkIn = (asking: Asking, patientId: string): RawBuilder<boolean> => sql`exists (
  select from appointments a, lateral (select (${asking.now}::timestamptz at time zone a.time_zone)::date) as today (date)
  where a.patient_id = ${patientId} and a.provider_id = ${asking.actor.own.providerId} and a.source in (${ofDesk})
    and a.status <> 'cancelled' and (a.created_at at time zone a.time_zone)::date = today.date
    and (a.arrived_at at time zone a.time_zone)::date = today.date and ${isBookedByThem(asking)})`

/** Whether it takes no word of its doctor alone that somebody came to a visit `a`: acts can be pressed for nobody. */
const wasHeld = (userId: RawBuilder<unknown>) => sql`(
    exists (
      select from appointment_history came where came.appointment_id = a.id and came.act = 'check-in'
        and came.actor_side = 'clinic' and came.actor_user_id <> ${userId})
    or exists (
      select from encounters note
      where note.appointment_id = a.id and note.signed_by_user_id = ${userId} and ${counts('note')}))`

/** Whether whoever asks treats a patient. */
export const treats = (context: Asking, patientId: string): RawBuilder<boolean> =>
  sql`exists (select from (${treatedPatients(context)}) treated where treated.patient_id = ${patientId})`

/**
 * Of whom somebody may see that: every patient where the whole clinic is in their reach, else those whom they treat.
 * @param column the patient's id
 */
export function ofPatients(context: Asking, permission: Permission, column: string): RawBuilder<SqlBool> {
  const { actor } = context
  if (reaches(actor, permission, {})) return sql`true`
  if (!reaches(actor, permission, { providerId: actor.own.providerId }, 'clinic')) return sql`false`
  return sql`${sql.ref(column)} in (${treatedPatients(context)})`
}
