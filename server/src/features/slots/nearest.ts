import type { Alternative } from '@polyclinic/domain/kit/errors.ts'
import {
  addMinutes,
  compareInstants,
  instantAt,
  minuteFrom,
  minuteOf,
  type Instant,
} from '@polyclinic/domain/kit/time.ts'
import { findSlots, nearestTo } from '@polyclinic/domain/slots/slots.ts'
import type { Context } from '../../platform/context.ts'
import { loadTimes, type OfferFilter, type Without } from './queries.ts'
import { timesOf, type Times } from './search.ts'

/** A time that somebody asked for, as they asked: nobody in particular, or a named doctor. */
export type WantedTime = {
  providerId?: string | undefined
  serviceId?: string | undefined
  locationId?: string | undefined
  newPatient?: boolean | undefined
  startsAt: string
  /** The time that one has already: it is free for the one who moves, and no way out for them. */
  ownStartsAt?: string | undefined
}

const wantedCount = 3
const daysBefore = 7
const daysAfter = 30

/**
 * The three free times nearest to a wanted one, sorted by time: those of the same doctor, and only when there are too
 * few of them those of the others who offer the same service. Ask after the refusal has been rolled back.
 */
export async function nearestTimes(
  context: Context,
  wanted: WantedTime,
  without: Without = {},
  memory: Memory = new Map(),
): Promise<Alternative[]> {
  const { serviceId, locationId, newPatient } = wanted
  const own = await nearest(
    context,
    wanted,
    {
      serviceId,
      locationId,
      newPatient,
      providerIds: wanted.providerId === undefined ? undefined : [wanted.providerId],
    },
    { without, memory },
  )
  if (own.length >= wantedCount || wanted.providerId === undefined || serviceId === undefined) return own
  const others = await nearest(context, wanted, { serviceId, newPatient }, { without, memory })
  return [...own, ...others.filter((other) => other.providerId !== wanted.providerId)].slice(0, wantedCount)
}

/** Times that were read in the same transaction, for the next one who lost something near. */
type Memory = Map<string, Promise<Times>>

async function nearest(
  context: Context,
  wanted: WantedTime,
  filter: OfferFilter,
  { without, memory }: { without: Without; memory: Memory },
): Promise<Alternative[]> {
  const now = context.now as Instant
  const start = wanted.startsAt as Instant
  const earliest = addMinutes(start, -daysBefore * 1440)
  const from = compareInstants(earliest, now) < 0 ? now : earliest
  const to = addMinutes(compareInstants(start, from) < 0 ? from : start, daysAfter * 1440)
  const times = await remember(memory, filter, { from, to }, without, async (range) =>
    timesOf(await loadTimes(context.db, filter, { ...range, now }, without), context.clinic, context.now),
  )
  const minutes = { from: minuteFrom(from), to: minuteFrom(to) }
  const middle = minuteOf(start)
  const own = wanted.ownStartsAt === undefined ? undefined : minuteOf(wanted.ownStartsAt as Instant)
  const found = times.offers.flatMap((offer) => {
    const starts = findSlots(times.search(offer, minutes)).filter(
      (minute) => minute !== own || offer.providerId !== wanted.providerId,
    )
    return nearestTo(starts, middle, wantedCount).map((minute) => ({ offer, minute }))
  })
  // A stable sort: of two equally near the earlier place in the clinic's own order.
  const away = ({ minute }: { minute: number }) => Math.abs(minute - middle)
  return found
    .sort((a, b) => away(a) - away(b))
    .slice(0, wantedCount)
    .sort((a, b) => a.minute - b.minute)
    .map(({ offer, minute }) => ({
      providerId: offer.providerId,
      serviceId: offer.serviceId,
      locationId: offer.locationId,
      startsAt: instantAt(minute),
      endsAt: instantAt(minute + offer.duration),
    }))
}

/** Whole days are read, so that times lost on one day share what is read for the first of them. */
function remember(
  memory: Memory,
  filter: OfferFilter,
  { from, to }: { from: Instant; to: Instant },
  without: Without,
  read: (range: { from: Instant; to: Instant }) => Promise<Times>,
): Promise<Times> {
  const midnight = (instant: Instant) => `${instant.slice(0, 10)}T00:00:00Z` as Instant
  const range = { from: midnight(from), to: addMinutes(midnight(to), 1440) }
  const key = JSON.stringify([filter, range, without])
  const times = memory.get(key) ?? read(range)
  memory.set(key, times)
  return times
}
