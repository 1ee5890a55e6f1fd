import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'

/** The device that asks, which is used from now on as the desk is told; written at most once a minute. */
export async function ownDevice({ db, now, actor }: Context) {
  if (actor.kind !== 'device') throw refuse('unauthorized')
  await db
    .updateTable('clinic_devices')
    .set({ last_seen_at: now })
    .where('id', '=', actor.deviceId)
    .where('last_seen_at', '<', sql<string>`${now}::timestamptz - interval '1 minute'`)
    .execute()
  return db
    .selectFrom('clinic_devices as d')
    .innerJoin('locations as l', 'l.id', 'd.location_id')
    .innerJoin('organizations as o', 'o.organization_id', 'd.organization_id')
    .select(['d.id', 'd.shows', 'l.id as locationId', 'l.name as locationName', 'o.time_zone as timeZone'])
    .where('d.id', '=', actor.deviceId)
    .executeTakeFirstOrThrow()
}
