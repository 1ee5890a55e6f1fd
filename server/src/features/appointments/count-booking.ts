import type { Context } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { countAttempt } from '../../platform/limits.ts'
import { networkOf } from '../../platform/network.ts'
import { refuse } from '../../platform/refuse.ts'

/**
 * Counts a visitor's booking from its network, last of all in its transaction; who is signed in is known without.
 * @throws {Refusal} `too_many_bookings`
 */
export async function countBooking({ db, now, clinic, actor, request, services }: Context): Promise<void> {
  if (actor.kind !== 'nobody') return
  const { allowed, retryAfterSeconds } = await countAttempt(db, {
    kind: 'booking',
    key: keyedHash(services.linkKey, 'ip', networkOf(request.ip)),
    windowMinutes: 60,
    most: clinic.bookings_per_hour,
    now,
  })
  if (!allowed) throw refuse('too_many_bookings', { retryAfterSeconds })
}
