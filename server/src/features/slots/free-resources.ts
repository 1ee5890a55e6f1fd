import { minuteFrom, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import { chooseResources } from '@polyclinic/domain/slots/choose-resources.ts'
import { packClaims } from '@polyclinic/domain/slots/claims.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

type Wanted = { needs: readonly string[]; location_id: string; time_zone: string; from: Instant; to: Instant }
type Row = { id: string; group: string; claimsThatDay: number; taken: [start: number, end: number][] | null }

/** Of each group one that is free at a place for that time, holds that have expired aside; null when of one none is. */
export async function freeResources(
  db: ClinicDatabase,
  { needs, location_id: locationId, time_zone: timeZone, from, to }: Wanted,
  now: string,
): Promise<{ id: string }[] | null> {
  if (needs.length === 0) return []
  const { rows } = await sql<Row>`
    select r.id, r.group_name as "group", (c.of_day)::int as "claimsThatDay", c.taken
    from shared_resources r cross join lateral (
      select count(*) filter (where
          (starts_at at time zone ${timeZone})::date = (${from}::timestamptz at time zone ${timeZone})::date) as of_day,
        json_agg(json_build_array(
          floor(date_part('epoch', starts_at) / 60)::int, ceil(date_part('epoch', ends_at) / 60)::int)) as taken
      from claims
      where resource_id = r.id and (expires_at is null or expires_at > ${now}::timestamptz)
        and starts_at > ${from}::timestamptz - interval '2 days' and starts_at < ${to}::timestamptz + interval '1 day'
    ) c
    where r.location_id = ${locationId} and r.group_name = any(${needs}::text[]) and r.is_active
    order by r.position, r.id`.execute(db)
  const all = rows.map(({ taken, ...each }) => ({ ...each, claims: packClaims(taken ?? []) }))
  return chooseResources(needs, all, { from: minuteOf(from), to: minuteFrom(to) })
}
