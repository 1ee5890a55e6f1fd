import type { bookAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { addMinutes, compareInstants, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'
import { hashSecret } from '../../platform/ids.ts'
import { Refusal, refuse } from '../../platform/refuse.ts'
import { wholeMinute } from '../appointments/promised-visit.ts'
import { inTheWay, type Claimed } from '../slots/claims.ts'
import type { WantedTime } from '../slots/nearest.ts'
import { loadTimes, type Offer } from '../slots/queries.ts'
import { claimedInstants, standingOf, timesOf } from '../slots/search.ts'
import { TimeTaken } from '../slots/time-taken.ts'
import { holdsOf, visitorsWhoHold } from './queries.ts'
import { wholeMinuteAhead } from './take-time.ts'
import { visitorHash } from './visitor.ts'

type Body = Input<typeof contract>['body']
export type Wanting = { context: Context; body: Body }

/** A time that may be booked now: the visitor's own hold, or one that nobody had when it was looked at. */
export type FoundTime = { offerId: string; startsAt: Instant; wanted: WantedTime } & (
  | { holdId: string }
  | { claimed: Claimed }
)

/** What has a twist that only one after the other can be decided: it goes by `timeToBook`. */
export type Twisted = 'twisted'

/**
 * The times that visitors want to book, in one transaction and with as many statements for many as for one: a hold that
 * has not expired, or a named doctor's time.
 */
export async function findTimesToBook(all: readonly Wanting[]): Promise<(FoundTime | Refusal | Twisted)[]> {
  const withHold = all.filter(({ body }) => body.hold)
  const withSlot = all.filter(({ body }) => !body.hold && body.slot)
  const [held, free] = await Promise.all([findHeld(withHold), findFree(withSlot)])
  return all.map((each) => held.get(each) ?? free.get(each) ?? 'twisted')
}

type Found = Map<Wanting, FoundTime | Refusal | Twisted>

async function findHeld(all: readonly Wanting[]): Promise<Found> {
  if (all.length === 0) return new Map()
  const { db, now } = all[0]!.context
  const rows = await holdsOf(
    db,
    all.map(({ body }) => body.hold!.id),
  )
  return new Map(
    all.map((each): [Wanting, FoundTime | Refusal | Twisted] => {
      const { id, secret } = each.body.hold!
      const row = rows.find((one) => one.id === id && one.secret_hash.equals(hashSecret(secret)))
      if (!row || compareInstants(row.expires_at as Instant, now as Instant) <= 0) return [each, 'twisted']
      const startsAt = wholeMinute(row.starts_at)
      if (compareInstants(startsAt, now as Instant) <= 0) return [each, refuse('slot_not_offered')]
      const wanted = { startsAt, providerId: row.provider_id, serviceId: row.service_id }
      return [each, { holdId: row.id, offerId: row.provider_service_id, startsAt, wanted }]
    }),
  )
}

async function findFree(all: readonly Wanting[]): Promise<Found> {
  const found: Found = new Map()
  if (all.length === 0) return found
  const { db, now } = all[0]!.context
  const holding = await visitorsWhoHold(
    db,
    all.flatMap(({ context }) => (context.request.visitor === null ? [] : [hashOf(context)])),
  )
  const offered: { each: Wanting; offer: Offer; startsAt: Instant }[] = []
  for (const [, same] of Map.groupBy(all, ({ body: { slot } }) => `${slot!.serviceId} ${slot!.locationId}`)) {
    const ready = same.flatMap((each) => {
      const startsAt = startOf(each, now)
      const isTwisted =
        each.body.slot!.providerId === undefined ||
        (each.context.request.visitor !== null && holding.has(hashOf(each.context).toString('hex')))
      if (isTwisted || startsAt instanceof Refusal) found.set(each, isTwisted ? 'twisted' : (startsAt as Refusal))
      return isTwisted || startsAt instanceof Refusal ? [] : [{ each, startsAt }]
    })
    offered.push(...(await findOffered(ready, found)))
  }
  const claims = offered.map(({ offer, startsAt }) => ({
    resourceId: offer.providerId,
    ...claimedInstants(offer, minuteOf(startsAt)),
  }))
  const others = await inTheWay(db, claims, now)
  for (const [place, { each, offer, startsAt }] of offered.entries()) {
    const slot = each.body.slot!
    const wanted = { ...slot, startsAt, serviceId: slot.serviceId ?? offer.serviceId }
    const free = { offerId: offer.id, startsAt, wanted, claimed: claims[place]! }
    const other = others[place]
    found.set(each, other === 'taken' ? new TimeTaken(wanted) : other === 'expired' ? 'twisted' : free)
  }
  return found
}

type Ready = { each: Wanting; startsAt: Instant }

/** Whose time its doctor offers, taken or not; the others get their refusal. All want the same service and place. */
async function findOffered(all: readonly Ready[], found: Found) {
  if (all.length === 0) return []
  const { context, body } = all[0]!.each
  const starts = all.map(({ startsAt }) => startsAt).toSorted(compareInstants)
  const { serviceId, locationId } = body.slot!
  const providerIds = [...new Set(all.map(({ each }) => each.body.slot!.providerId!))]
  const rows = await loadTimes(
    context.db,
    { serviceId, locationId, providerIds },
    { from: starts[0]!, to: addMinutes(starts.at(-1)!, 1440), now: context.now },
    { allClaims: true },
  )
  const times = timesOf(rows, context.clinic, context.now)
  return all.flatMap(({ each, startsAt }) => {
    const offers = times.offers.filter(({ providerId }) => providerId === each.body.slot!.providerId)
    const standing = offers.filter(
      (offer) => offer.dailyLimit !== null || standingOf(times, offer, minuteOf(startsAt)) === 'free',
    )
    if (standing.length === 0) found.set(each, refuse('slot_not_offered'))
    else if (standing.length > 1 || standing[0]!.dailyLimit !== null) found.set(each, 'twisted')
    else return [{ each, startsAt, offer: standing[0]! }]
    return []
  })
}

function startOf({ body }: Wanting, now: string): Instant | Refusal {
  try {
    return wholeMinuteAhead(body.slot!.startsAt, now)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const hashOf = (context: Context) => visitorHash(context, context.request.visitor!)
