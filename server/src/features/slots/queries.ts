import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { HoursRows } from '@polyclinic/domain/slots/working-hours.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TakenResource } from '../shared-resources/queries.ts'
import { countedStarts, isOfferActive, offerMinutes, offerParts, offerPriceMinor, type Without } from './conditions.ts'
import { selectOffers, type OfferRow } from './offer-snapshot.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { hoursMembers } from './working-hours.ts'

/** A service at a doctor at a place, with everything that decides its times. Null: the clinic's own rule counts. */
export type Offer = {
  id: string
  providerId: string
  serviceId: string
  locationId: string
  timeZone: string
  duration: number
  bufferBefore: number
  bufferAfter: number
  price: { minor: number; currency: string }
  /** Groups of shared resources, of each of which a visit takes one. */
  needs: string[]
  /** How many can be booked at a time. */
  seats: number
  step: number
  notice: number | null
  horizonDays: number | null
  dailyLimit: number | null
  /** Of the doctor's hours, as they were read. */
  scheduleVersion: number
}

/** Which offers. Without a service: the default one of each doctor and place, unless `everyService` is asked for. */
export type OfferFilter = {
  serviceId?: string | undefined
  everyService?: boolean | undefined
  /** Whether it is for somebody new; unknown leaves nothing out. */
  newPatient?: boolean | undefined
  providerIds?: readonly string[] | undefined
  locationId?: string | undefined
}

/** `visit`: an appointment, a hold, an offer; `expired`: a hold or an offer whose time is over, in the way only until somebody comes. */
export type ClaimKind = 'visit' | 'block' | 'expired'

const isCounted = ({ appointmentIds = [], holdIds = [] }: Without) => sql`
  (appointment_id is null or appointment_id <> all(${appointmentIds}::uuid[]))
  and (hold_id is null or hold_id <> all(${holdIds}::uuid[]))`

const isOffered = sql<boolean>`o.id in (select id from offered)`

/** A room or a device at a place, that offers there need one of. */
export type ResourceRow = TakenResource & { locationId: string }

export type SessionRow = { offerId: string; from: number; to: number; seats: number[]; resourceIds: string[] }

export type TimeRows = HoursRows & {
  offers: Offer[]
  /** What the offers need, where it is in order; in the clinic's order. */
  resources: ResourceRow[]
  /** By resource and kind, in no order: whole minutes since 1970, widened outwards. */
  claims: [resourceId: string, kind: ClaimKind, starts: number[], ends: number[]][]
  /**
   * Of offers for several: the seats that are taken of each session, and the rooms and devices that it has. Times are those
   * of its claims, in whole minutes since 1970.
   */
  sessions: SessionRow[]
  /** Starts of visits and holds, of the doctors with a limit a day. */
  booked: [providerId: string, start: number][]
  /** What is promised with each of the offers, where that was asked for. */
  promises: OfferRow[] | null
  /** When the clinic's next hold, or offer to who waits, expires: these rows say the same until then, if nobody writes. */
  until: string | null
}

/**
 * All that decides the times of the matching active offers in [from, to), and a few days around, in one query. `now`
 * tells which holds have expired. Each text is planned by itself, so only what leads to another index changes it.
 */
export const loadTimes = async (db: ClinicDatabase, ...asked: AskedTimes): Promise<TimeRows> =>
  (await selectTimes(db, ...asked).execute(db)).rows[0]!.times

type AskedTimes = [
  filter: OfferFilter,
  range: { from: Instant; to: Instant; now: string },
  without?: Without,
  more?: { withSnapshots?: boolean },
]

/** The same, to stand in a longer statement. */
export function selectTimes(
  db: ClinicDatabase,
  ...[filter, { from, to, now }, without = {}, { withSnapshots = false } = {}]: AskedTimes
): RawBuilder<{ times: TimeRows }> {
  const first = sql`(${from}::timestamptz - interval '2 days')`
  const last = sql`(${to}::timestamptz + interval '2 days')`
  return sql`
    with offered as materialized (
      select o.id, o.provider_id, o.service_id, o.location_id, l.time_zone,
        ${offerMinutes} as duration_minutes, ${offerPriceMinor} as price_minor, p.daily_limit, p.schedule_version,
        s.buffer_before_minutes, s.buffer_after_minutes, s.needs, s.seats, s.slot_interval_minutes, s.minimum_notice_minutes, s.horizon_days,
        row_number() over (
          order by p.position, p.family_name, p.id, l.position, l.id, not o.is_default, o.position, o.id) as place
      from ${offerParts}
      where ${isOfferActive}
        and ${filter.serviceId ? sql`o.service_id = ${filter.serviceId}` : filter.everyService ? sql`true` : sql`o.is_default`}
        ${filter.providerIds ? sql`and o.provider_id = any(${filter.providerIds}::uuid[])` : sql``}
        and case ${filter.newPatient ?? null}::boolean
          when true then p.takes_new_patients when false then not o.new_patients_only else true end
        and (${filter.locationId ?? null}::uuid is null or o.location_id = ${filter.locationId ?? null}::uuid)
    ), doctors as materialized (select distinct provider_id as id, daily_limit from offered),
    needed as materialized (
      select r.id, r.kind, r.name, r.group_name, r.location_id, r.position from shared_resources r
      where r.is_active and exists (
        select from offered where offered.location_id = r.location_id and r.group_name = any(offered.needs))
    )
    select json_build_object(
      'offers', (select coalesce(json_agg(json_build_object(
          'id', id, 'providerId', provider_id, 'serviceId', service_id, 'locationId', location_id, 'timeZone', time_zone,
          'duration', duration_minutes, 'bufferBefore', buffer_before_minutes, 'bufferAfter', buffer_after_minutes,
          'price', json_build_object('minor', price_minor, 'currency', (select currency from organizations)),
          'needs', needs, 'seats', seats, 'step', slot_interval_minutes, 'notice', minimum_notice_minutes, 'horizonDays', horizon_days,
          'dailyLimit', daily_limit, 'scheduleVersion', schedule_version) order by place), '[]') from offered),
      ${hoursMembers(first, last)},
      'resources', (select coalesce(json_agg(json_build_object(
          'id', id, 'kind', kind, 'name', name, 'isActive', true, 'group', group_name, 'locationId', location_id)
          order by position, id), '[]') from needed),
      'claims', (select coalesce(json_agg(json_build_array(resource_id, kind, starts, ends)), '[]') from (
        select d.id as resource_id, c.kind, array_agg(floor(date_part('epoch', c.starts_at) / 60)::int) as starts,
          array_agg(ceil(date_part('epoch', c.ends_at) / 60)::int) as ends
        from (select id from doctors union all select id from needed) d cross join lateral (
          select starts_at, ends_at, case when expires_at <= ${now}::timestamptz then 'expired'
            when kind in ('appointment', 'hold', 'offer') then 'visit' else 'block' end as kind
          from claims
          where resource_id = d.id
            -- No claim is longer than a day, so the index need not be read from its beginning.
            and starts_at > ${from}::timestamptz - interval '2 days'
            and ends_at > ${from}::timestamptz - interval '1 day'
            and starts_at < ${to}::timestamptz + interval '1 day'
            and ${isCounted(without)}
        ) c group by d.id, c.kind) each),
      'sessions', (select coalesce(json_agg(json_build_object('offerId', id,
          'from', floor(date_part('epoch', starts_at) / 60)::int, 'to', ceil(date_part('epoch', ends_at) / 60)::int,
          'seats', taken, 'resourceIds', had)), '[]') from (
        select o.id, c.starts_at, c.ends_at, array_agg(distinct c.seat) as taken,
          coalesce(array_agg(distinct c.resource_id) filter (where c.resource_id <> o.provider_id), '{}') as had
        from offered o join claims c on c.provider_service_id = o.id
        where o.seats > 1 and c.seat is not null
          and c.starts_at > ${from}::timestamptz - interval '1 day' and c.starts_at < ${to}::timestamptz + interval '1 day'
          and (c.expires_at is null or c.expires_at > ${now}::timestamptz)
          and ${isCounted(without)}
        group by o.id, c.starts_at, c.ends_at) each),
      'booked', (select coalesce(json_agg(json_build_array(d.id, floor(date_part('epoch', v.starts_at) / 60)::int)), '[]')
        from doctors d cross join lateral (
          ${countedStarts(sql`d.id`, { after: first, before: last, now }, without)}
          -- For each doctor with a limit by itself, however few rows the clinic is thought to have.
          offset 0
        ) v where d.daily_limit is not null),
      'promises', ${withSnapshots ? sql`(select json_agg(o) from ${selectOffers(db).where(isOffered)} o)` : sql`null`},
      'until', (select min(expires_at) from claims where expires_at > ${now}::timestamptz)
    ) as times`
}
