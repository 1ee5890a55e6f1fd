import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { during, type ClaimedTime } from './claims.ts'
import { nextSeat } from './search.ts'

type Returning = { provider_service_id: string; service_id: string; seat: number | null; seats: number | null }

/** `among`: how many seats the service has at the moment, which a visit that keeps its own was not promised. */
export type SeatAgain = { seat: number; seats: number; among: number }

/**
 * The seat of a visit that comes back to its session: its own, unless somebody else has that by now or there are fewer,
 * or the next. Null when the session is full.
 */
export async function seatAgain(
  db: ClinicDatabase,
  { provider_service_id: offerId, service_id: serviceId, seat: own, seats: promised }: Returning,
  claimed: ClaimedTime,
  now: string,
): Promise<SeatAgain | null> {
  const { rows } = await sql<{ seats: number; taken: number[] }>`
    select s.seats, array(
      select distinct c.seat from claims c
      where c.resource_id = ${claimed.resourceId} and c.provider_service_id = ${offerId} and c.during = ${during(claimed)}
        and (c.expires_at is null or c.expires_at > ${now}::timestamptz)) as taken
    from services s where s.id = ${serviceId}`.execute(db)
  const { seats, taken } = rows[0]!
  const next = nextSeat({ seats }, taken)
  if (next === null) return null
  const isOwnFree = own !== null && promised !== null && own <= seats && !taken.includes(own)
  return { ...(isOwnFree ? { seat: own, seats: promised } : { seat: next, seats }), among: seats }
}
