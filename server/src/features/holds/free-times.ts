import { chooseOffers } from '@polyclinic/domain/appointments/decide-booking.ts'
import type { OfferTerms } from '@polyclinic/domain/kit/errors.ts'
import { addMinutes, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { SlotSearch } from '@polyclinic/domain/slots/slots.ts'
import type { Context } from '../../platform/context.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import { onTerms, snapshotOf } from '../slots/offer-snapshot.ts'
import { dropExpiredHolds, lockDoctors, type FreeTime } from '../slots/claims.ts'
import type { WantedTime } from '../slots/nearest.ts'
import { loadTimes, type Offer } from '../slots/queries.ts'
import { claimedInstants, timesOf, workingMinutesOn } from '../slots/search.ts'
import { TimeNotOffered, TimeTaken, type TimeLost } from '../slots/time-lost.ts'
import { candidatesAt, type TimeCandidate } from './candidates.ts'
import { releaseHolds, type OwnHold } from './queries.ts'

/** Who takes a time, and how they see the offers. */
export type Taker = {
  /** What they hold: in nobody's way. */
  own: readonly OwnHold[]
  /** Which of it is given back for an offer at that start. */
  isGivenBack: (hold: OwnHold, offer: Offer, start: number) => boolean
  /** The visit that moves: its own time is not in its way. */
  visit?: { id: string; providerId: string }
  /** Their terms, where they are others than everybody's. */
  asPromised?: (offer: Offer) => Offer
  /** What a start of an offer is spared. */
  spared?: (offer: Offer, start: number) => Partial<SlotSearch>
  /** Who is free, in the order in which they are tried. */
  rank: (candidates: readonly TimeCandidate[]) => TimeCandidate[]
  /** Whether they come when the doctor works, or at any time. */
  areHoursBinding?: boolean
  /** On these terms only. */
  agreed?: OfferTerms | undefined
  /**
   * For whom it counts what others take of these doctors meanwhile, and who therefore waits for them: what could be taken
   * is looked at before, so that whoever is refused waits for nobody.
   */
  beforeWaiting?: (times: readonly TimeToTake[]) => Promise<void>
}

export type TimeToTake = FreeTime & {
  hasExpired: boolean
  givenBack: readonly OwnHold[]
  /** How long the doctor works at that place on that day. */
  workingMinutes: number
}
export type FreeTimes = {
  candidates: readonly TimeCandidate[]
  timeOf: (candidate: TimeCandidate) => TimeToTake
  lost: () => TimeLost
}

/**
 * Who is free at one start, as the engine that lists free times says it; and the refusal when none of them can be had.
 * Whoever gives time back as well as takes it, and whoever counts before taking, waits for others who do, and looks at
 * what they left when it is written (`writeGated`).
 * @throws {Refusal} `offer_changed` when it is free on other terms only
 */
export async function findFreeTimes(
  context: Context,
  wanted: WantedTime & { startsAt: Instant },
  {
    own,
    isGivenBack,
    visit,
    asPromised = (offer) => offer,
    spared = () => ({}),
    areHoursBinding = true,
    rank,
    agreed,
    beforeWaiting,
  }: Taker,
): Promise<FreeTimes> {
  const { db, clinic, now } = context
  const { startsAt, serviceId, locationId, newPatient, providerId } = wanted
  const start = minuteOf(startsAt)
  const without = { ...(visit ? { appointmentId: visit.id } : {}), holdIds: own.map((hold) => hold.id) }
  const rows = await loadTimes(
    db,
    { serviceId, locationId, newPatient, providerIds: providerId === undefined ? undefined : [providerId] },
    { from: startsAt, to: addMinutes(startsAt, 1440), now },
    without,
    { withSnapshots: true },
  )
  const times = timesOf({ ...rows, offers: rows.offers.map(asPromised) }, clinic, now)
  const { candidates, isOffered } = candidatesAt(times, start, (offer) => spared(offer, start))

  const gives = (offer: Offer) => own.filter((hold) => isGivenBack(hold, offer, start))
  const needsLock = ({ offer, hasExpired }: TimeCandidate) =>
    visit !== undefined || hasExpired || offer.dailyLimit !== null || gives(offer).length > 0
  const chosen = unlessRefused(chooseOffers(rank(candidates), agreed))
  const timeOf = ({ offer, hasExpired }: TimeCandidate): TimeToTake => ({
    snapshot: onTerms(
      snapshotOf(
        rows.promises!.find(({ id }) => id === offer.id)!,
        clinic,
      ),
      offer,
    ),
    startsAt,
    claimed: { resourceId: offer.providerId, ...claimedInstants(offer, start) },
    ownHolds: without.holdIds,
    isCounted: offer.dailyLimit !== null,
    scheduleVersion: areHoursBinding ? offer.scheduleVersion : null,
    hasExpired,
    givenBack: gives(offer),
    workingMinutes: workingMinutesOn(times, offer, start),
  })
  await beforeWaiting?.(chosen.map(timeOf))
  if (beforeWaiting || chosen.some(needsLock))
    await lockDoctors(db, [
      ...chosen.map(({ offer }) => offer.providerId),
      ...own.map((hold) => hold.providerId),
      ...(visit ? [visit.providerId] : []),
    ])

  const Lost = isOffered ? TimeTaken : TimeNotOffered
  return {
    candidates: chosen,
    timeOf,
    lost: () => new Lost({ ...wanted, serviceId: serviceId ?? (providerId && times.offers[0]?.serviceId) }, without),
  }
}

/**
 * Takes the first of them that can be had: `write` writes it behind its gate, or returns null when somebody else was
 * first. A refusal leaves everything as it was.
 * @throws {TimeLost}
 */
export async function takeFirst<Taken>(
  { db, now }: Context,
  { candidates, timeOf, lost }: FreeTimes,
  write: (time: TimeToTake) => Promise<Taken | null>,
): Promise<Taken> {
  for (const candidate of candidates) {
    const time = timeOf(candidate)
    await releaseHolds(db, time.givenBack)
    if (time.hasExpired) await dropExpiredHolds(db, time.claimed, now)
    const taken = await write(time)
    if (taken !== null) return taken
  }
  throw lost()
}
