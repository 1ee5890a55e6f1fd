import { chooseOffers } from '@polyclinic/domain/appointments/decide-booking.ts'
import type { OfferTerms } from '@polyclinic/domain/kit/errors.ts'
import { addMinutes, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { SlotSearch } from '@polyclinic/domain/slots/slots.ts'
import type { RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { LockName } from '../../platform/database/named-lock.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import { onTerms, snapshotOf } from '../slots/offer-snapshot.ts'
import { dropExpiredHolds, lockTimes, type TimeToLock } from '../slots/claims.ts'
import type { FreeTime } from '../slots/gates.ts'
import type { WantedTime } from '../slots/nearest.ts'
import type { Without } from '../slots/conditions.ts'
import { selectTimes, type Offer, type TimeRows } from '../slots/queries.ts'
import { claimedInstants, nextSeat, sessionAt, timesOf, workingMinutesOn, type Times } from '../slots/search.ts'
import { TimeNotOffered, TimeTaken, type TimeLost } from '../slots/time-lost.ts'
import type { TakenResource } from '../shared-resources/queries.ts'
import { candidatesAt, type TimeCandidate } from './candidates.ts'
import { releaseHolds, type OwnHold } from './queries.ts'

/** Who takes a time, and how they see the offers. */
export type Taker = {
  /** What they hold: in nobody's way. */
  own: readonly OwnHold[]
  /** Which of it is given back for an offer at that start. */
  isGivenBack: (hold: OwnHold, time: TimeCandidate, start: number) => boolean
  /** The visit that moves: its own time is not in its way. */
  visit?: { id: string; providerId: string; locationId: string; resources: readonly TakenResource[] }
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
  /** What was read of that start (`selectTimesAt`) already. */
  seen?: TimeRows | null
  /**
   * For whom it counts what others take of these doctors meanwhile, and who therefore waits for them: what could be taken
   * is looked at before, so that whoever is refused waits for nobody. What it returns is waited for with the doctors.
   */
  beforeWaiting?: (times: readonly TimeToTake[]) => Promise<LockName[]>
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

type WantedStart = WantedTime & { startsAt: Instant }

/** What decides who is free at one start, with what is promised then. */
export const selectTimesAt = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { serviceId, locationId, newPatient, providerId, startsAt }: WantedStart,
  without: Without = {},
): RawBuilder<{ times: TimeRows }> =>
  selectTimes(
    db,
    { serviceId, locationId, newPatient, providerIds: providerId === undefined ? undefined : [providerId] },
    { from: startsAt, to: addMinutes(startsAt, 1440), now },
    without,
    { withSnapshots: true },
  )

/**
 * Who is free at one start, as the engine that lists free times says it; and the refusal when none of them can be had.
 * Whoever gives time back as well as takes it, and whoever counts before taking, waits for others who do, and looks at
 * what they left when it is written (`writeGated`).
 * @throws {Refusal} `offer_changed` when it is free on other terms only
 */
export async function findFreeTimes(
  context: Pick<Context, 'db' | 'clinic' | 'now'>,
  wanted: WantedStart,
  {
    own,
    isGivenBack,
    visit,
    asPromised = (offer) => offer,
    spared = () => ({}),
    areHoursBinding = true,
    rank,
    agreed,
    seen,
    beforeWaiting,
  }: Taker,
): Promise<FreeTimes> {
  const { db, clinic, now } = context
  const { startsAt, serviceId, providerId } = wanted
  const start = minuteOf(startsAt)
  const without = { appointmentIds: visit ? [visit.id] : [], holdIds: own.map((hold) => hold.id) }
  const look = async (known?: TimeRows | null) => {
    const rows = known ?? (await selectTimesAt(context, wanted, without).execute(db)).rows[0]!.times
    const times = timesOf({ ...rows, offers: rows.offers.map(asPromised) }, clinic, now)
    const { candidates, isOffered } = candidatesAt(times, start, (offer) => spared(offer, start))
    return { times, isOffered, chosen: unlessRefused(chooseOffers(rank(candidates), agreed)) }
  }
  let { times, isOffered, chosen } = await look(seen)

  const gives = (time: TimeCandidate) => own.filter((hold) => isGivenBack(hold, time, start))
  const needsLock = (time: TimeCandidate) =>
    visit !== undefined ||
    time.hasExpired ||
    time.offer.dailyLimit !== null ||
    isChosenUnderLock(time) ||
    gives(time).length > 0
  const timeOf = (candidate: TimeCandidate): TimeToTake =>
    timeToTake(times, clinic, candidate, {
      startsAt,
      ownHolds: without.holdIds,
      areHoursBinding,
      givenBack: gives(candidate),
    })
  const others = await beforeWaiting?.(chosen.map(timeOf))
  if (others || chosen.some(needsLock))
    await lockTimes(db, [...chosen.map(lockOf), ...(visit ? [...own, visit] : own).map(lockOfTaken)], others)
  if (chosen.some(isChosenUnderLock)) {
    // Which room, device or seat is free is known under the lock; whoever was not locked is left out.
    const lockedAs = ({ offer }: TimeCandidate) => `${offer.id} ${offer.seats} ${offer.needs.join()}`
    const locked = new Set(chosen.map(lockedAs))
    ;({ times, isOffered, chosen } = await look())
    chosen = chosen.filter((time) => locked.has(lockedAs(time)))
  }

  const Lost = isOffered ? TimeTaken : TimeNotOffered
  return {
    candidates: chosen,
    timeOf,
    lost: () => new Lost({ ...wanted, serviceId: serviceId ?? (providerId && times.offers[0]?.serviceId) }, without),
  }
}

/** A room, a device or a seat is chosen: of several who come at once each has another. */
const isChosenUnderLock = ({ offer }: TimeCandidate) => offer.needs.length > 0 || offer.seats > 1

const lockOf = ({ offer: { needs, ...offer } }: TimeCandidate): TimeToLock => ({ ...offer, groups: needs })
const lockOfTaken = ({ resources, ...taken }: OwnHold | NonNullable<Taker['visit']>): TimeToLock => ({
  ...taken,
  groups: resources.map(({ group }) => group),
})

type Taken = {
  startsAt: Instant
  ownHolds: readonly string[]
  areHoursBinding: boolean
  givenBack: readonly OwnHold[]
}

/** All that is written of a time that is free, of rows that were read with what is promised. */
export function timeToTake(
  times: Times,
  clinic: Context['clinic'],
  { offer, resources, hasExpired }: TimeCandidate,
  { startsAt, ownHolds, areHoursBinding, givenBack }: Taken,
): TimeToTake {
  const start = minuteOf(startsAt)
  const range = claimedInstants(offer, start)
  const promise = times.rows.promises!.find(({ id }) => id === offer.id)!
  return {
    snapshot: onTerms(snapshotOf(promise, clinic), offer),
    startsAt,
    seat: offer.seats > 1 ? nextSeat(offer, sessionAt(times.rows, offer, start)?.seats ?? []) : null,
    claimed: [offer.providerId, ...resources.map(({ id }) => id)].map((resourceId) => ({ resourceId, ...range })),
    resources,
    ownHolds,
    isCounted: offer.dailyLimit !== null,
    scheduleVersion: areHoursBinding ? offer.scheduleVersion : null,
    hasExpired,
    givenBack,
    workingMinutes: workingMinutesOn(times, offer, start),
  }
}

/**
 * Takes the first of them that can be had: `write` writes it behind its gate, or returns null when somebody else was
 * first. A refusal leaves everything as it was.
 * @throws {TimeLost}
 */
export async function takeFirst<Taken>(
  { db, now }: Pick<Context, 'db' | 'now'>,
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
