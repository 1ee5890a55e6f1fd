import type { findDeskTimesNear as contract } from '@polyclinic/domain/desk/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { instantAt, minuteFrom, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import { freeStarts, nearestTo } from '@polyclinic/domain/slots/slots.ts'
import type { Context } from '../../platform/context.ts'
import { requireDoctor } from '../../platform/reach.ts'
import { daysAfter, daysBefore, wantedCount } from '../slots/nearest.ts'
import { loadTimes } from '../slots/queries.ts'
import { atAnyNotice, timesOf } from '../slots/search.ts'
import { requireExistingDoctor } from '../providers/access-doctor.ts'
import { requireWithinDiaries, standingAtDesk } from './time-standing.ts'

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
  requireWithinDiaries(context, wanted, '/query/startsAt')
  const start = minuteOf(wanted)
  const middle = Math.max(start, minuteFrom(now))
  const from = Math.max(middle - daysBefore * dayMinutes, minuteFrom(now))
  const minutes = { from, to: middle + daysAfter * dayMinutes }
  const filter = { serviceId: query.serviceId, providerIds: providerId === undefined ? undefined : [providerId] }
  const rows = await loadTimes(db, filter, { from: instantAt(minutes.from), to: instantAt(minutes.to), now })
  if (providerId !== undefined && rows.offers.length === 0) await requireExistingDoctor(context, providerId)
  const times = timesOf({ ...rows, offers: rows.offers.map(atAnyNotice) }, clinic, now)
  return {
    items: times.offers.map((offer) => ({
      ...{ providerId: offer.providerId, serviceId: offer.serviceId, locationId: offer.locationId },
      durationMinutes: offer.duration,
      standing: standingAtDesk(times, { offer, start, now }),
      nearest: nearestTo(freeStarts(times.search(offer, minutes)), middle, wantedCount).map(instantAt),
    })),
  }
}
