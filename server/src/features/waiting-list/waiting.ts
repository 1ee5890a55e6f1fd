import type { Opening, Waiting } from '@polyclinic/domain/waiting-list/order.ts'
import type { DayPart } from '@polyclinic/domain/waiting-list/vocabulary.ts'
import { offersADayAtMost } from '@polyclinic/domain/waiting-list/limits.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import { isTimeKept } from '../slots/conditions.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { asksFor, isKnownLink, isShownTo } from '../patient-records/shown-to-account.ts'

/** Entries (`e`) of patients (`p`), of an account (`u`), for a visit (`v`), as they are joined. */
export const waitingParts = sql`waiting_list_entries e
  join patients p on p.id = e.patient_id
  left join users u on u.id = e.user_id
  left join appointments v on v.id = e.appointment_id`

/** Whose account asked still acts for the patient: who does not any more is offered nothing, by no link either. */
export const isStillTheirs = (now: string): RawBuilder<SqlBool> =>
  sql`(e.user_id is null or (u.status = 'active' and exists (
    select from user_patients up where up.user_id = e.user_id and up.patient_id = e.patient_id and ${asksFor(now)})))`

/** Who is still waited for: nobody whose visit took place, or was canceled, nor whose days are over. */
export const isStillWanted = (now: string): RawBuilder<SqlBool> => sql`(e.status = 'waiting' and ${isOpenRecord('p')}
  and (e.appointment_id is null or v.status = 'booked') and e.latest_on >= ${yesterday(now)} and ${isStillTheirs(now)})`
/** Over everywhere, whatever the clinic's zone. */
const yesterday = (now: string) => sql`(${now}::timestamptz - interval '1 day')::date`

/**
 * Whether who is signed in is shown a wish: their own account's, and what another or the clinic wrote down where the
 * clinic knows that they act for the patient. Of a visit that is to be earlier, where they are shown the visit.
 */
export const isOwnWish = ({ actor, now }: Pick<Context, 'actor' | 'now'>): RawBuilder<SqlBool> => {
  const userId = actor.kind === 'user' ? actor.userId : null
  return sql`(${within(actor, 'patients:own', { patientId: 'e.patient_id' }, 'patient')}
    and exists (select from user_patients up where up.user_id = ${userId} and up.patient_id = e.patient_id
      and case when e.user_id = up.user_id then ${asksFor(now)} else ${isKnownLink(now)} end)
    and (e.appointment_id is null or exists (
      select from appointments a where a.id = e.appointment_id and ${isShownTo({ actor, now })})))`
}

/** Where whoever asked is written to. */
export const addressOfEntry = sql<string | null>`coalesce(u.email, p.email)`

/** Whether whoever asked can be written to: there is an address, and it has not sent mail back. */
export const isReachable: RawBuilder<SqlBool> = sql`(${addressOfEntry} is not null
  and (e.user_id is not null or p.email_refused_at is null))`

export const waitingColumns = sql`e.id, e.patient_id as "patientId", e.service_id as "serviceId", e.provider_ids as "providerIds",
  e.weekdays, e.day_parts as "dayParts", e.earliest_on as "earliestOn", e.latest_on as "latestOn",
  e.is_urgent as "isUrgent", e.created_at as since, v.starts_at as "visitStartsAt"`

type Freed = { id: string; providerId: string; startsAt: string; endsAt: string }

type Narrowed = {
  /** On which days, and when of the day, the openings are. */
  days: { weekdays: readonly number[]; dayParts: readonly DayPart[] }
  /** So many of the first in order, with all who waited for as long as the last of them; null: all. */
  most: number | null
  zone: string
}

/**
 * All who may be asked about a doctor's freed time. They wait for something that the doctor offers and can be written
 * to. They have no other offer at the moment and had not too many within a day, and they were not asked about this time
 * before.
 */
export async function readWaitingFor(
  db: ClinicDatabase,
  { id, providerId, startsAt, endsAt }: Freed,
  now: string,
  { days, zone, most }: Narrowed,
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select ${waitingColumns}
    from ${waitingParts}
    where ${isStillWanted(now)} and ${isReachable}
      and (e.weekdays = '{}' or e.weekdays && ${days.weekdays}::int[])
      and (e.day_parts = '{}' or e.day_parts && ${days.dayParts}::text[])
      and e.latest_on >= (${startsAt}::timestamptz - interval '1 day')::date
      and e.earliest_on <= (${endsAt}::timestamptz + interval '1 day')::date
      and (e.provider_ids = '{}' or ${providerId}::uuid = any(e.provider_ids))
      and e.service_id in (select service_id from provider_services where provider_id = ${providerId} and is_active)
      and (v.id is null or v.starts_at > ${startsAt}::timestamptz)
      and ((select takes_new_patients from providers where id = ${providerId}) or e.patient_id in (
        select patient_id from appointments
        where provider_id = ${providerId} and ${isTimeKept} and starts_at <= ${now}::timestamptz))
      and e.patient_id not in (
        select asked.patient_id
        from waiting_list_recipients r join waiting_list_entries asked on asked.id = r.entry_id
        where r.created_at > ${now}::timestamptz - interval '1 day'
        group by asked.patient_id
        having count(*) >= ${offersADayAtMost})
      and e.patient_id not in (
        select asked.patient_id
        from waiting_list_recipients r join waiting_list_entries asked on asked.id = r.entry_id
        where r.status = 'open')
      and e.id not in (
        select r.entry_id from waiting_list_recipients r join waiting_list_offers o on o.id = r.offer_id
        where o.freed_time_id = ${id})
    ${most === null ? sql`` : sql`order by e.is_urgent desc, (e.created_at at time zone ${zone})::date fetch first ${sql.lit(most)} rows with ties`}`.execute(
    db,
  )
  return rows
}

export type OpeningOfOffer = Opening & { locationId: string }
