import { addMinutes, compareInstants, instantAt, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { OfferTerms } from '@polyclinic/domain/kit/errors.ts'
import { rankProviders } from '@polyclinic/domain/slots/choose-provider.ts'
import type { Context } from '../../platform/context.ts'
import { hashSecret, newId, newSecret } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { claimForHold, dropExpiredHolds, lockResources } from '../slots/claims.ts'
import type { WantedTime } from '../slots/nearest.ts'
import { longestHorizonDays } from '@polyclinic/domain/slots/horizon.ts'
import { loadTimes, type Offer } from '../slots/queries.ts'
import { anyMinute, claimedInstants, heldBefore, timesOf } from '../slots/search.ts'
import { TimeNotOffered, TimeTaken } from '../slots/time-lost.ts'
import { candidatesAt, type TimeCandidate } from './candidates.ts'
import { offerRefusal } from './terms.ts'
import { heldBy, holdsStart, isInTheWay, type OwnHold } from './queries.ts'

export const holdMinutes = 10

export type TakenTime = {
  id: string
  secret: string
  offer: Offer
  startsAt: Instant
  endsAt: Instant
  expiresAt: string
}

/**
 * Takes a time as a hold. Listing, holding and booking ask the same engine whether it is offered. Nobody in particular
 * means the free doctor with the fewest visits that day; when that one is lost to somebody else, the next is tried.
 *
 * What the same visitor held before for this service, or at the same time, is given back: trading one hold for another
 * is one act, and a refusal leaves the old one as it was.
 *
 * A shorter visit keeps the start of the visitor's own hold, though its own starts may lie on another grid.
 *
 * `wasHeld`: this start was held already, so neither the notice nor the grid is asked for again. `agreed`: on these
 * terms only.
 *
 * @throws {TimeTaken} when others have it
 * @throws {TimeNotOffered} when nobody works then, or nobody offers that
 * @throws {Refusal} `offer_changed` when it is free on other terms only; `slot_not_offered` for what is no time at all
 */
export async function takeTime(
  context: Context,
  wanted: WantedTime,
  visitorHash: Buffer,
  { wasHeld = false, agreed }: { wasHeld?: boolean; agreed?: OfferTerms | undefined } = {},
): Promise<TakenTime> {
  const { db, now } = context
  const startsAt = wholeMinuteAhead(wanted.startsAt, now)
  const start = minuteOf(startsAt)
  // Of two requests of one visitor (a double click) the second sees, and gives back, what the first took.
  if (context.request.visitor !== null) await lockResources(db, [visitorHash.toString('hex')])
  const own = await heldBy(context, visitorHash)
  const look = () => lookFor(context, wanted, start, { own, wasHeld })
  let found = await look()
  if (found.candidates.some((candidate) => candidate.needsLock)) {
    const doctors = found.candidates.map(({ offer }) => offer.providerId)
    await lockResources(db, [...doctors, ...own.map((hold) => hold.providerId)])
    found = await look()
  }

  const ranked = rankProviders(found.candidates)
  const agreedTo = ranked.filter(({ offer }) => offerRefusal(agreed, offer) === null)
  if (ranked[0] && agreedTo.length === 0) throw offerRefusal(agreed, ranked[0].offer)!

  for (const { offer, hasExpired } of agreedTo) {
    const claimed = { resourceId: offer.providerId, ...claimedInstants(offer, start) }
    for (const hold of own.filter((each) => isGivenBack(each, offer, start)))
      await db.deleteFrom('holds').where('id', '=', hold.id).execute()
    if (hasExpired) await dropExpiredHolds(db, claimed, now)

    const secret = newSecret()
    const taken = {
      id: newId(),
      offer,
      startsAt,
      endsAt: instantAt(start + offer.duration),
      expiresAt: addMinutes(now as Instant, holdMinutes),
    }
    if (await claimForHold(db, claimed, { ...taken, secretHash: hashSecret(secret), visitorHash }))
      return { ...taken, secret }
  }
  const lost = { ...wanted, startsAt, serviceId: wanted.serviceId ?? (wanted.providerId && found.serviceId) }
  const without = { holdIds: own.map((hold) => hold.id) }
  throw found.isOffered ? new TimeTaken(lost, without) : new TimeNotOffered(lost, without)
}

/** Slots start on whole minutes, ahead of now and within what any clinic may look ahead. */
export function wholeMinuteAhead(startsAt: string, now: string): Instant {
  const start = startsAt as Instant
  const latest = addMinutes(now as Instant, (longestHorizonDays + 1) * 1440)
  if (
    Date.parse(start) % 60_000 !== 0 ||
    compareInstants(start, now as Instant) <= 0 ||
    compareInstants(start, latest) > 0
  )
    throw refuse('slot_not_offered')
  return instantAt(minuteOf(start))
}

type Found = {
  candidates: (TimeCandidate & { needsLock: boolean })[]
  /** Somebody works then, whether free or not. */
  isOffered: boolean
  serviceId: string | undefined
}

async function lookFor(
  context: Context,
  wanted: WantedTime,
  start: number,
  { own, wasHeld }: { own: readonly OwnHold[]; wasHeld: boolean },
): Promise<Found> {
  const at = instantAt(start)
  const rows = await loadTimes(
    context.db,
    {
      serviceId: wanted.serviceId,
      locationId: wanted.locationId,
      newPatient: wanted.newPatient,
      providerIds: wanted.providerId === undefined ? undefined : [wanted.providerId],
    },
    { from: at, to: addMinutes(at, 1440), now: context.now },
    { holdIds: own.map((hold) => hold.id) },
  )
  const times = timesOf(rows, context.clinic, context.now)
  const { candidates, isOffered } = candidatesAt(times, start, (offer) => {
    if (wasHeld) return heldBefore
    return own.some((hold) => holdsStart(hold, offer, start)) ? anyMinute : {}
  })
  return {
    candidates: candidates.map((candidate) => ({
      ...candidate,
      // Whoever gives back as well as takes, and whoever counts before taking.
      needsLock:
        candidate.hasExpired ||
        candidate.offer.dailyLimit !== null ||
        own.some((hold) => isGivenBack(hold, candidate.offer, start)),
    })),
    isOffered,
    serviceId: times.offers[0]?.serviceId,
  }
}

/** One hold for a visitor and service; and their own hold must not take the time from them. */
const isGivenBack = (hold: OwnHold, offer: Offer, start: number) =>
  hold.serviceId === offer.serviceId || isInTheWay(hold, offer, start)
