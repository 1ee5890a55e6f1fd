import { holdMinutes } from '@polyclinic/domain/holds/decide-extension.ts'
import type { heldTime, holdSlot as contract } from '@polyclinic/domain/holds/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import type { Refused } from '@polyclinic/domain/kit/refused.ts'
import { usualSideOf, type Rights } from '@polyclinic/domain/kit/permissions.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { z } from 'zod'
import type { Context, RequestScope } from '../../platform/context.ts'
import { rowsOf } from '../../platform/database/insert-rows.ts'
import type { LockName } from '../../platform/database/named-lock.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { hashSecret, newId, newSecret } from '../../platform/ids.ts'
import { hourlyOfNetwork, withAttempts, type ForeseenLimits } from '../../platform/limits.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import { gateOfOffer, type FreeTime } from '../slots/gates.ts'
import { promisedColumns } from '../slots/offer-snapshot.ts'
import type { WantedTime } from '../slots/nearest.ts'
import { TimeLost } from '../slots/time-lost.ts'
import { withAlternatives } from '../slots/with-alternatives.ts'
import { takeFirst, type TimeToTake } from './free-times.ts'
import { heldTooMuch, holderOf, locksOfNetworks, type Holder } from './hold-limits.ts'
import { holdOf } from './queries.ts'
import { findTimesToTake } from './times-to-take.ts'
import { setVisitorCookie, visitorHash, visitorOf } from './visitor.ts'

type Held = z.infer<typeof heldTime>

/**
 * Takes a time for ten minutes; the secret in the answer is all that gives power over it.
 * @throws {Refusal} `too_many_holds`, but for the clinic's people
 */
export async function holdSlot(scope: RequestScope, { body }: Input<typeof contract>): Promise<Held> {
  const visitor = visitorOf(scope)
  const held = await withAlternatives(scope, () =>
    withAttempts(
      scope,
      holdLimitsOf,
      (_uncount, counted) => counted.transact((context) => take(context, body, visitor)),
      foreseenLimits,
    ),
  )
  setVisitorCookie(scope, visitor)
  return held
}

/** The clinic's people are not. */
const isLimited = (rights: Rights) => usualSideOf(rights) === 'patient'

const holdLimitsOf = (context: Context) => (isLimited(context.actor.rights) ? hourlyHolds(context) : [])

const foreseenLimits = (scope: RequestScope): ForeseenLimits => ({
  limits: isLimited(scope.session?.rights ?? {}) ? hourlyHolds(scope) : [],
  mayDiffer: () => scope.session !== null,
})

const hourlyHolds = (asking: Pick<Context, 'services' | 'clinic' | 'request'>) =>
  hourlyOfNetwork(asking, 'hold', asking.clinic.holds_per_hour, 'too_many_holds')

async function take(context: Context, wanted: WantedTime, visitor: string): Promise<Held> {
  const holder = holderOf(context, visitorHash(context, visitor))
  const counts = isLimited(context.actor.rights)
  // A new visitor holds nothing yet.
  const own = visitor === context.request.visitor ? holder.visitor_hash : null
  const found = await findTimesToTake(context, wanted, {
    holder: own,
    ...(counts && { beforeWaiting: (times) => waitForOthers(context, times, holder) }),
  })
  let refused: Refused | null = null
  return takeFirst(context, found, async (time) => {
    refused = counts ? await heldTooMuch(context, time, holder) : null
    return refused ? null : createHold(context, time, holder)
  }).catch((error: unknown) => {
    // Another doctor may have room.
    if (error instanceof TimeLost) unlessRefused(refused)
    throw error
  })
}

/** Who holds from the same networks comes one after the other; not who could hold none of these times anyway. */
async function waitForOthers(context: Context, times: readonly TimeToTake[], holder: Holder): Promise<LockName[]> {
  let refused: Refused | null = null
  for (const time of times) {
    refused = await heldTooMuch(context, time, holder)
    if (!refused) break
  }
  unlessRefused(refused)
  return locksOfNetworks(holder)
}

/** Null when somebody else was first. */
async function createHold(context: Context, time: FreeTime, holder: Holder) {
  const { db, now } = context
  const { snapshot, startsAt, seat } = time
  const [id, secret] = [newId(), newSecret()]
  const row = {
    id,
    secret_hash: hashSecret(secret),
    ...holder,
    ...promisedColumns(snapshot, startsAt, seat),
    expires_at: addMinutes(now as Instant, holdMinutes),
    extensions: 0,
  }
  const gate = gateOfOffer([{ time, owner: { holdId: id, expiresAt: row.expires_at } }], now)
  const isTaken = await writeGated(db, gate, [rowsOf('holds', [row])])
  return isTaken ? { ...holdOf(row, snapshot, now), secret } : null
}
