import { appointmentStates, keepsItsTime } from '@polyclinic/domain/appointments/states.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'

/** Claims that are left out, because what is asked for would take their place. */
export type Without = { appointmentIds?: readonly string[]; holdIds?: readonly string[] }

/** An offer with all that can be switched off or changed. */
export const offerParts = sql`provider_services o
    join services s on s.id = o.service_id
    join providers p on p.id = o.provider_id
    join locations l on l.id = o.location_id`

/** How long an offer `o` of the service `s` takes: as long as the service, unless the doctor has a length of their own. */
export const offerMinutes = sql<number>`coalesce(o.duration_minutes, s.duration_minutes)`

/** What it costs, likewise. */
export const offerPriceMinor = sql<number>`coalesce(o.price_minor, s.price_minor)`

/** Whether somebody can be asked to pay with the booking. */
export const takesPrepayments = sql<boolean>`coalesce((select p.is_on and not p.is_test from online_payment_settings p), false)`

/** An offer `o` of the service `s` by the doctor `p` at the location `l` that is there to be booked. */
export const isOfferActive = sql<boolean>`o.is_active and s.is_active and p.is_active and l.is_active`

const released = sql.join(appointmentStates.filter((state) => !keepsItsTime(state)).map((state) => sql.lit(state)))

/** Of an appointment: `keepsItsTime` in SQL. */
export const isTimeKept = sql<boolean>`status not in (${released})`

/** Starts that count towards a doctor's limit a day: visits that keep their time, holds and offers that have not expired. */
export const countedStarts = (
  providerId: RawBuilder<unknown>,
  { after, before, now }: { after: RawBuilder<unknown>; before: RawBuilder<unknown>; now: string },
  { appointmentIds = [], holdIds = [] }: Without,
) => sql`
  select starts_at from appointments
  where provider_id = ${providerId} and starts_at > ${after} and starts_at < ${before} and ${isTimeKept}
    and id <> all(${appointmentIds}::uuid[])
  union all
  select starts_at from holds
  where provider_id = ${providerId} and starts_at > ${after} and starts_at < ${before}
    and expires_at > ${now}::timestamptz and id <> all(${holdIds}::uuid[])
  union all
  select starts_at from waiting_list_offers
  where provider_id = ${providerId} and starts_at > ${after} and starts_at < ${before}
    and status = 'open' and expires_at > ${now}::timestamptz`

/**
 * Whether the doctor `p` may see one more for each of these starts at the location `l` on its day, also where several of
 * them are on one. To be asked under the doctor's lock: of two who count at once neither sees the other. One text,
 * however many there are.
 */
export const isWithinDailyLimit = (starts: readonly Instant[], now: string, own: Without = {}) => sql`
  (p.daily_limit is null or not exists (
    select from unnest(${starts}::timestamptz[]) wanted (starts_at)
    where p.daily_limit < (
        select count(*) from (${countedStarts(sql`p.id`, { ...daysAround, now }, own)}) v
        where (v.starts_at at time zone l.time_zone)::date = (wanted.starts_at at time zone l.time_zone)::date
      ) + (
        select count(*) from unnest(${starts}::timestamptz[]) beside (starts_at)
        where (beside.starts_at at time zone l.time_zone)::date = (wanted.starts_at at time zone l.time_zone)::date
      )))`

const daysAround = {
  after: sql`(wanted.starts_at - interval '2 days')`,
  before: sql`(wanted.starts_at + interval '2 days')`,
}
