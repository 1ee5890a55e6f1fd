import { chooseOffers } from '@polyclinic/domain/appointments/decide-booking.ts'
import type { OfferTerms } from '@polyclinic/domain/kit/errors.ts'
import { addMinutes, compareInstants, instantAt, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import { longestHorizonDays } from '@polyclinic/domain/slots/horizon.ts'
import type { Context } from '../../platform/context.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { onTerms, promiseOf, type PromisedVisit } from '../appointments/promised-visit.ts'
import { dropExpiredHolds, lockResources, type FreeTime } from '../slots/claims.ts'
import type { WantedTime } from '../slots/nearest.ts'
import { loadTimes, type Offer } from '../slots/queries.ts'
import { anyMinute, claimedInstants, heldBefore, timesOf } from '../slots/search.ts'
import { TimeNotOffered, TimeTaken } from '../slots/time-lost.ts'
import { candidatesAt, type TimeCandidate } from './candidates.ts'
import { giveBack, heldBy, holdsStart, isInTheWay, type OwnHold } from './queries.ts'

export const holdMinutes = 10

type Options = {
  /** Whose holds it is traded for: a visitor's hash, or nobody's. */
  holder: Buffer | null
  /** This start was held already, so neither the notice nor the grid is asked for again. */
  wasHeld?: boolean
  /** On these terms only. */
  agreed?: OfferTerms | undefined
}

/**
 * Takes a time, for a hold or an appointment: `take` writes it behind its gate (`gateOfOffer`), or returns null when
 * somebody else was first. Listing, holding and booking ask the same engine whether it is offered. Nobody in particular
 * means the free doctor with the fewest visits that day; when that one is lost to somebody else, the next is tried.
 *
 * What the same visitor held before for this service, or at the same time, is given back: trading one hold for another
 * is one act, and a refusal leaves the old one as it was.
 *
 * A shorter visit keeps the start of the visitor's own hold, though its own starts may lie on another grid.
 *
 * @throws {TimeTaken} when others have it
 * @throws {TimeNotOffered} when nobody works then, or nobody offers that
 * @throws {Refusal} `offer_changed` when it is free on other terms only; `slot_not_offered` for what is no time at all
 */
export async function takeTime<Taken>(
  context: Context,
  wanted: WantedTime,
  { holder, wasHeld = false, agreed }: Options,
  take: (time: FreeTime) => Promise<Taken | null>,
): Promise<Taken> {
  const { db, now } = context
  const startsAt = wholeMinuteAhead(wanted.startsAt, now)
  const start = minuteOf(startsAt)
  // Of two requests of one visitor (a double click) the second sees, and gives back, what the first took.
  if (holder) await lockResources(db, [holder.toString('hex')])
  const own = holder ? await heldBy(context, holder) : []
  const found = await lookFor(context, wanted, start, { own, wasHeld })
  if (found.candidates.some((candidate) => candidate.needsLock)) {
    const doctors = found.candidates.map(({ offer }) => offer.providerId)
    await lockResources(db, [...doctors, ...own.map((hold) => hold.providerId)])
  }

  const ownHolds = own.map((hold) => hold.id)
  for (const { offer, hasExpired } of unlessRefused(chooseOffers(found.candidates, agreed))) {
    const claimed = { resourceId: offer.providerId, ...claimedInstants(offer, start) }
    await giveBack(
      db,
      own.filter((hold) => isGivenBack(hold, offer, start)),
    )
    if (hasExpired) await dropExpiredHolds(db, claimed, now)
    const taken = await take({ promised: found.promiseOf(offer), startsAt, claimed, ownHolds })
    if (taken !== null) return taken
  }
  const lost = { ...wanted, startsAt, serviceId: wanted.serviceId ?? (wanted.providerId && found.serviceId) }
  const without = { holdIds: ownHolds }
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
  promiseOf: (offer: Offer) => PromisedVisit
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
    { withPromises: true },
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
    promiseOf: (offer) => {
      const row = rows.promises!.find(({ id }) => id === offer.id)!
      return onTerms(promiseOf(row, context.clinic), offer)
    },
  }
}

/** One hold for a visitor and service; and their own hold must not take the time from them. */
const isGivenBack = (hold: OwnHold, offer: Offer, start: number) =>
  hold.serviceId === offer.serviceId || isInTheWay(hold, offer, start)
