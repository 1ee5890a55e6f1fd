import { instantAt, minuteFrom, type Instant } from '@polyclinic/domain/kit/time.ts'
import { MINUTES_PER_DAY, offsetAt, zoneNamed, type Zone } from '@polyclinic/domain/kit/zone.ts'
import { longestHorizonDays } from '@polyclinic/domain/slots/horizon.ts'
import { sql } from 'kysely'
import type { Tenancy } from '../tenancy.ts'

/**
 * The zones of which PostgreSQL's table says something else than ours (Node's) between now and the horizon, or nothing at
 * all. Every time that people see comes from ours; whoever reads the database with SQL of their own sees the other.
 */
export async function compareZones(
  tenancy: Tenancy,
  zones: readonly string[],
  now: Instant,
  read: (id: string) => Zone = zoneNamed,
): Promise<string[]> {
  const first = minuteFrom(now)
  const differing: string[] = []
  for (const id of zones) {
    const zone = read(id)
    const minutes = looksAt(zone, first)
    const theirs = await theirOffsets(tenancy, id, minutes.map(instantAt))
    if (!minutes.every((minute, index) => offsetAt(zone, minute) === theirs?.[index])) differing.push(id)
  }
  return differing
}

/** Once a day, and on both sides of each change. */
function looksAt(zone: Zone, first: number): number[] {
  const last = first + longestHorizonDays * MINUTES_PER_DAY
  const days = Array.from({ length: longestHorizonDays + 1 }, (_, day) => first + day * MINUTES_PER_DAY)
  const changes = [...zone.at].filter((minute) => minute > first && minute <= last)
  return [...days, ...changes, ...changes.map((minute) => minute - 1)]
}

/** In minutes; nothing when PostgreSQL does not know the zone. */
async function theirOffsets(tenancy: Tenancy, zone: string, instants: Instant[]): Promise<number[] | undefined> {
  try {
    const { rows } = await tenancy.inPlatform((db) =>
      sql<{ offsets: number[] }>`
        select array_agg((date_part('epoch', (t at time zone ${zone}) - (t at time zone 'UTC')) / 60)::int order by place) as offsets
        from unnest(${instants}::timestamptz[]) with ordinality looked (t, place)`.execute(db),
    )
    return rows[0]?.offsets
  } catch (error) {
    const unknownZone = '22023'
    if ((error as { code?: string }).code === unknownZone) return undefined
    throw error
  }
}
