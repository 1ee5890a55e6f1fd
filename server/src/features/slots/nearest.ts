import type { Alternative } from '@polyclinic/domain/kit/errors.ts'
import {
  addMinutes,
  compareInstants,
  instantAt,
  minuteFrom,
  minuteOf,
  type Instant,
} from '@polyclinic/domain/kit/time.ts'
import { freeStarts, nearestTo } from '@polyclinic/domain/slots/slots.ts'
import type { Context } from '../../platform/context.ts'
import type { Without } from './conditions.ts'
import { loadTimes, type OfferFilter } from './queries.ts'
import { atAnyNotice, timesOf } from './search.ts'

/** A time that somebody asked for, as they asked: nobody in particular, or a named doctor. */
export type WantedTime = {
  providerId?: string | undefined
  serviceId?: string | undefined
  locationId?: string | undefined
  newPatient?: boolean | undefined
  startsAt: string
  /** The time that one has already: it is free for the one who moves, and no way out for them. */
  ownStartsAt?: string | undefined
  /** By the clinic's people, whom none binds. */
  atAnyNotice?: boolean | undefined
}

export const wantedCount = 3
export const daysBefore = 7
export const daysAfter = 30

/**
 * The three free times nearest to a wanted one, sorted by time: those of the same doctor, and only when there are too
 * few of them those of the others who offer the same service. Ask after the refusal has been rolled back.
 */
export async function nearestTimes(
  context: Context,
  wanted: WantedTime,
  without: Without = {},
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
    without,
  )
  if (own.length >= wantedCount || wanted.providerId === undefined || serviceId === undefined) return own
  const others = await nearest(context, wanted, { serviceId, newPatient }, without)
  return [...own, ...others.filter((other) => other.providerId !== wanted.providerId)].slice(0, wantedCount)
}

async function nearest(
  context: Context,
  wanted: WantedTime,
  filter: OfferFilter,
  without: Without,
): Promise<Alternative[]> {
  const now = context.now as Instant
  const start = wanted.startsAt as Instant
  const earliest = addMinutes(start, -daysBefore * 1440)
  const from = compareInstants(earliest, now) < 0 ? now : earliest
  const to = addMinutes(compareInstants(start, from) < 0 ? from : start, daysAfter * 1440)
  const rows = await loadTimes(context.db, filter, { from, to, now }, without)
  const offers = wanted.atAnyNotice ? rows.offers.map(atAnyNotice) : rows.offers
  const times = timesOf({ ...rows, offers }, context.clinic, now)
  const minutes = { from: minuteFrom(from), to: minuteFrom(to) }
  const middle = minuteOf(start)
  const own = wanted.ownStartsAt === undefined ? undefined : minuteOf(wanted.ownStartsAt as Instant)
  const found = times.offers.flatMap((offer) => {
    const starts = freeStarts(times.search(offer, minutes)).filter(
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
