import type { Context } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { countAttempts, mayAttemptEach } from '../../platform/limits.ts'
import { networkOf } from '../../platform/network.ts'
import { refuse } from '../../platform/refuse.ts'

/**
 * Counts visitors' bookings, each from its network, last of all in their transaction; who is signed in is known without.
 * @throws {Refusal} `too_many_bookings` when any of them is one too many
 */
export async function countBookings(contexts: readonly Context[]): Promise<void> {
  const visitors = contexts.filter(({ actor }) => actor.kind === 'nobody')
  const [first] = visitors
  if (!first) return
  const refused = (await countAttempts(first.db, limitOf(first), visitors.map(keyOf))).find(({ allowed }) => !allowed)
  if (refused) throw refuse('too_many_bookings', { retryAfterSeconds: refused.retryAfterSeconds })
}

/** Whether each visitor may book once more, without counting it. */
export async function mayBook(contexts: readonly Context[]): Promise<boolean[]> {
  const [first] = contexts
  if (!first) return []
  return (await mayAttemptEach(first.db, limitOf(first), contexts.map(keyOf))).map(({ allowed }) => allowed)
}

const limitOf = ({ clinic, now }: Context) => ({
  kind: 'booking',
  windowMinutes: 60,
  most: clinic.bookings_per_hour,
  now,
})

const keyOf = ({ services, request }: Context) => keyedHash(services.linkKey, 'ip', networkOf(request.ip))
