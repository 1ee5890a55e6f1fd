import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

type Kept = { id: string; locationId: string; timeZone: string; startsAt: string; endsAt: string }

/** What of a doctor's time is held, or offered to who waits, and is no visit yet: all of it, or what starts in a range. */
export async function heldOrOffered(
  db: ClinicDatabase,
  providerId: string,
  { from = '-infinity', to = 'infinity' }: { from?: string; to?: string } = {},
): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select k.id, k.location_id as "locationId", l.time_zone as "timeZone", k.starts_at as "startsAt", k.ends_at as "endsAt"
    from (
      select id, location_id, starts_at, ends_at from holds where provider_id = ${providerId}
      union all
      select id, location_id, starts_at, ends_at from waiting_list_offers
      where provider_id = ${providerId} and status = 'open'
    ) k join locations l on l.id = k.location_id
    where k.starts_at >= ${from}::timestamptz and k.starts_at < ${to}::timestamptz
    order by k.starts_at`.execute(db)
  return rows
}
