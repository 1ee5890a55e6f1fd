import type { Context } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { countAttempt } from '../../platform/limits.ts'
import { networkOf } from '../../platform/network.ts'
import { refuse } from '../../platform/refuse.ts'

/** Counts a hold taken from this network, last of all in its transaction. @throws {Refusal} `too_many_holds` */
export async function limitHolds(context: Context): Promise<void> {
  const { db, now, clinic, request, services } = context
  const { allowed, retryAfterSeconds } = await countAttempt(db, {
    kind: 'hold',
    key: keyedHash(services.linkKey, 'ip', networkOf(request.ip)),
    windowMinutes: 60,
    most: clinic.holds_per_hour,
    now,
  })
  if (!allowed) throw refuse('too_many_holds', { retryAfterSeconds })
}
