import type { findDeskTimesNear as contract, TimeStanding } from '@polyclinic/domain/desk/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import {
  addMinutes,
  compareInstants,
  instantAt,
  minuteFrom,
  minuteOf,
  type Instant,
} from '@polyclinic/domain/kit/time.ts'
import { farthestDays } from '@polyclinic/domain/slots/horizon.ts'
import { freeStarts, isOffered, nearestTo } from '@polyclinic/domain/slots/slots.ts'
import type { Context } from '../../platform/context.ts'
import { requireDoctor } from '../../platform/reach.ts'
import { refuseField } from '../../platform/refuse.ts'
import { daysAfter, daysBefore, wantedCount } from '../slots/nearest.ts'
import { loadTimes, type Offer } from '../slots/queries.ts'
import { anyMinute, atAnyNotice, slotStatus, timesOf, type Times } from '../slots/search.ts'
import { requireExisting } from './find-desk-times.ts'
import { unbound } from './find-move.ts'

const dayMinutes = 1440

/** How a time stands with each doctor, and what is offered around it; a booking at the desk asks the same engine again. */
export async function findDeskTimesNear(
  context: Context,
  { query }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, clinic, actor } = context
  const now = context.now as Instant
  const wanted = query.startsAt as Instant
  const providerId = requireDoctor(actor, 'appointments:book', query.providerId)
  if (compareInstants(wanted, addMinutes(now, farthestDays * dayMinutes)) > 0)
    throw refuseField('/query/startsAt', 'too_big', 'No diary reaches that far.')
  const start = minuteOf(wanted)
  const isPast = compareInstants(wanted, now) <= 0
  const middle = Math.max(start, minuteFrom(now))
  const from = Math.max(middle - daysBefore * dayMinutes, minuteFrom(now))
  const minutes = { from, to: middle + daysAfter * dayMinutes }
  const filter = { serviceId: query.serviceId, providerIds: providerId === undefined ? undefined : [providerId] }
  const rows = await loadTimes(db, filter, { from: instantAt(minutes.from), to: instantAt(minutes.to), now })
  if (providerId !== undefined && rows.offers.length === 0) await requireExisting(context, providerId)
  const times = timesOf({ ...rows, offers: rows.offers.map(atAnyNotice) }, clinic, now)
  return {
    items: times.offers.map((offer) => ({
      ...{ providerId: offer.providerId, serviceId: offer.serviceId, locationId: offer.locationId },
      durationMinutes: offer.duration,
      standing: isPast ? 'past' : standingOf(times, offer, start),
      nearest: nearestTo(freeStarts(times.search(offer, minutes)), middle, wantedCount).map(instantAt),
    })),
  }
}

function standingOf(times: Times, offer: Offer, start: number): TimeStanding {
  if (slotStatus(times, offer, start) === 'free') return 'offered'
  if (slotStatus(times, offer, start, anyMinute) === 'free') return 'between'
  return standingOutside(times, offer, start)
}

/** How a time stands that the hours do not offer: outside them, or what is in its way. */
export function standingOutside(
  times: Times,
  offer: Offer,
  start: number,
): Exclude<TimeStanding, 'offered' | 'between' | 'past'> {
  if (slotStatus(times, offer, start, unbound) === 'free') return 'outside'
  const search = { ...times.search(offer, { from: start, to: start + 1 }), ...unbound, dailyLimit: null }
  if (isOffered(search, start)) return 'full'
  return isOffered({ ...search, needs: [] }, start) ? 'no-resource' : 'taken'
}
