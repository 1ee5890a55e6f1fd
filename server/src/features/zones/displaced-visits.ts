import { instantAt, minuteFrom, type Instant } from '@polyclinic/domain/kit/time.ts'
import { periodAt, zoneNamed } from '@polyclinic/domain/kit/zone.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** A coming visit whose instant is not, by today's table of zones, at the wall time that the patient was promised. */
export type DisplacedVisit = { reference: string; timeZone: string; promised: string; shown: string }

/** The zones that decide times of this clinic, those of coming visits included. */
export async function zonesInUse(db: ClinicDatabase, now: string): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    select time_zone as zone from organizations union select time_zone from locations
    union select time_zone from appointments where starts_at > ${now}::timestamptz and status = 'booked'`.execute(db)
  return rows.map(({ zone }) => zone)
}

/**
 * Governments change their clocks, and the table with them, after visits were promised.
 * @param zones those of the clinic's coming visits, at least
 */
export async function displacedVisits(
  db: ClinicDatabase,
  zones: readonly string[],
  now: string,
): Promise<DisplacedVisit[]> {
  const periods = zones.flatMap((zone) => periodsOf(zone, now))
  const { rows } = await sql<DisplacedVisit>`
    with periods as (
      select * from json_to_recordset(${JSON.stringify(periods)}::json)
        as period ("zone" text, "from" timestamptz, "until" timestamptz, "minutes" int))
    select a.reference, a.time_zone as "timeZone", to_char(a.wall_starts_at, 'YYYY-MM-DD HH24:MI') as promised,
      to_char(shown.at, 'YYYY-MM-DD HH24:MI') as shown
    from appointments a
      join periods p on p.zone = a.time_zone and a.starts_at >= p.from and a.starts_at < p.until,
      lateral (select (a.starts_at at time zone 'UTC') + make_interval(mins => p.minutes) as at) shown
    where a.starts_at > ${now}::timestamptz and a.status = 'booked'
      and date_trunc('minute', shown.at) <> date_trunc('minute', a.wall_starts_at)
    order by a.starts_at`.execute(db)
  return rows
}

/** Ours, so that PostgreSQL's own table has no say. */
function periodsOf(id: string, now: string): { zone: string; from: Instant; until: Instant; minutes: number }[] {
  const zone = zoneNamed(id)
  const first = minuteFrom(now as Instant) - 1
  const farthest = Date.UTC(9999, 0, 1) / 60_000
  const begin = periodAt(zone, first)
  return Array.from(zone.offset.subarray(begin), (minutes, index) => ({
    zone: id,
    from: instantAt(Math.max(first, zone.at[begin + index]!)),
    until: instantAt(Math.min(farthest, zone.at[begin + index + 1]!)),
    minutes,
  }))
}
