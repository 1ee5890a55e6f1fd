import { minuteFrom, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import { chooseResources } from '@polyclinic/domain/slots/choose-resources.ts'
import { packClaims } from '@polyclinic/domain/slots/claims.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

type Wanted = {
  /** Whose session it is, if the visit has a seat in one: what that has, it has. */
  session: string | null
  needs: readonly string[]
  location_id: string
  time_zone: string
  from: Instant
  to: Instant
}
type Row = {
  id: string
  group: string
  claimsThatDay: number
  taken: [start: number, end: number][] | null
  had: boolean
}

/** Of each group one that is free at a place for that time, holds that have expired aside; null when of one none is. */
export async function freeResources(
  db: ClinicDatabase,
  { session, needs, location_id: locationId, time_zone: timeZone, from, to }: Wanted,
  now: string,
): Promise<{ id: string }[] | null> {
  if (needs.length === 0) return []
  // Never null: what is not known to be theirs is taken.
  const isOfSession = sql`coalesce(provider_service_id = ${session}::uuid
    and starts_at = ${from}::timestamptz and ends_at = ${to}::timestamptz, false)`
  const { rows } = await sql<Row>`
    select r.id, r.group_name as "group", (c.of_day)::int as "claimsThatDay", c.taken, c.had
    from shared_resources r cross join lateral (
      select count(*) filter (where
          (starts_at at time zone ${timeZone})::date = (${from}::timestamptz at time zone ${timeZone})::date) as of_day,
        json_agg(json_build_array(
          floor(date_part('epoch', starts_at) / 60)::int, ceil(date_part('epoch', ends_at) / 60)::int))
          filter (where not ${isOfSession}) as taken,
        coalesce(bool_or(${isOfSession}), false) as had
      from claims
      where resource_id = r.id and (expires_at is null or expires_at > ${now}::timestamptz)
        and starts_at > ${from}::timestamptz - interval '2 days' and starts_at < ${to}::timestamptz + interval '1 day'
    ) c
    where r.location_id = ${locationId} and r.group_name = any(${needs}::text[]) and r.is_active
    order by r.position, r.id`.execute(db)
  const all = rows.map(({ taken, had, ...each }) => ({
    ...each,
    claims: packClaims(taken ?? []),
    claimsThatDay: had ? -1 : each.claimsThatDay,
  }))
  return chooseResources(needs, all, { from: minuteOf(from), to: minuteFrom(to) })
}
