import type { Context } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import {
  countAttempt,
  hourlyOfNetwork,
  limitsOfNetwork,
  returnAttempts,
  takeAttempts,
  type Limit,
  type TakenAttempts,
} from '../../platform/limits.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Each is read, drawn and thrown away if need be: more than a person sends, with all that goes wrong. */
const perHour = { visit: 40, network: 200 }

export type CountedUpload = { attempts: TakenAttempts; sizes: readonly Limit[]; kilobytes: number }

/**
 * Counts what is about to be sent: how often for a visit and from a network, and how much in a day.
 * @throws {Refusal} `too_many_requests`
 */
export async function countUpload(context: Context, visitId: string, bytes: number): Promise<CountedUpload> {
  const { db, now, services } = context
  const key = keyedHash(services.linkKey, 'visit', visitId)
  const ofVisit = { kind: 'upload-visit', key, windowMinutes: 60, most: perHour.visit }
  const attempts = { limits: [ofVisit, ...hourlyOfNetwork(context, 'upload-network', perHour.network)], now }
  await takeAttempts(db, attempts)
  const counted = { attempts, sizes: sizesOf(context, visitId), kilobytes: Math.ceil(bytes / 1024) }
  for (const size of counted.sizes) {
    const { allowed, retryAfterSeconds } = await countAttempt(db, size, counted.kilobytes)
    if (!allowed) throw refuse('too_many_requests', { retryAfterSeconds })
  }
  return counted
}

/** For what was not sent after all. */
export async function returnUpload(db: ClinicDatabase, { attempts, sizes, kilobytes }: CountedUpload): Promise<void> {
  await returnAttempts(db, attempts)
  for (const size of sizes) await countAttempt(db, size, -kilobytes)
}

/** In kilobytes, of a network and of a person: their account, or the visit whose link they have. */
function sizesOf(context: Context, visitId: string): Limit[] {
  const { actor, services, now } = context
  const { person, network } = services.uploadMegabytesPerDay
  const key = keyedHash(services.linkKey, 'uploads of', actor.kind === 'user' ? actor.userId : visitId)
  const windowMinutes = 1440
  return [
    ...limitsOfNetwork(context, { kind: 'upload-kilobytes-network', most: network * 1024, windowMinutes }),
    { kind: 'upload-kilobytes-person', key, most: person * 1024, windowMinutes },
  ].map((limit) => ({ ...limit, now }))
}
