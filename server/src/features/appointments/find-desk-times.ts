import { atOnce } from '@polyclinic/domain/desk/decide-desk-booking.ts'
import type { findDeskTimes as contract } from '@polyclinic/domain/desk/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { startOfDayAt } from '@polyclinic/domain/kit/calendar-days.ts'
import { instantAt, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import { firstFree, type SlotSearch } from '@polyclinic/domain/slots/slots.ts'
import { waivedRules } from '@polyclinic/domain/slots/waived-rules.ts'
import type { Context } from '../../platform/context.ts'
import { requireDoctor } from '../../platform/reach.ts'
import { requireExistingDoctor } from '../providers/access-doctor.ts'
import { loadTimes } from '../slots/queries.ts'
import { atAnyNotice, timesOf } from '../slots/search.ts'

type DeskTimes = Output<typeof contract>

/** When each doctor could see somebody who stands at the desk: what is left of today, by the same engine as everywhere. */
export async function findDeskTimes(context: Context, { query }: Input<typeof contract>): Promise<DeskTimes> {
  const { db, clinic, actor } = context
  const now = context.now as Instant
  const providerId = requireDoctor(actor, 'appointments:book', query.providerId)
  const first = atOnce(now)
  const midnight = startOfDayAt(clinic.time_zone, now, 1)
  const filter = {
    serviceId: query.serviceId,
    everyService: true,
    providerIds: providerId === undefined ? undefined : [providerId],
  }
  const rows = await loadTimes(db, filter, { from: now, to: midnight, now })
  if (providerId !== undefined && rows.offers.length === 0) await requireExistingDoctor(context, providerId)
  const times = timesOf({ ...rows, offers: shortestOf(rows.offers).map(atAnyNotice) }, clinic, now)
  const left = { from: minuteOf(first), to: Math.max(minuteOf(midnight), minuteOf(first) + 1) }
  const items = times.offers.map((offer) => {
    const search = times.search(offer, left)
    const next = firstOf(search)
    const soonest = firstOf({ ...search, ...waivedRules.anyTime })
    return {
      ...{ providerId: offer.providerId, serviceId: offer.serviceId, locationId: offer.locationId },
      ...{ durationMinutes: offer.duration, next, soonest, isNow: soonest === first },
    }
  })
  const when = ({ next, soonest }: DeskTimes['items'][number]) => Date.parse(next ?? soonest ?? '9999-12-31T00:00:00Z')
  return { now, items: items.toSorted((a, b) => when(a) - when(b)) }
}

/** Of each doctor and place the one that takes least time; of several the first as the clinic orders them. */
function shortestOf<Offer extends { providerId: string; locationId: string; duration: number }>(offers: Offer[]) {
  const shortest = new Map<string, Offer>()
  for (const offer of offers) {
    const key = `${offer.providerId} ${offer.locationId}`
    const known = shortest.get(key)
    if (!known || offer.duration < known.duration) shortest.set(key, offer)
  }
  return [...shortest.values()]
}

function firstOf(search: SlotSearch): Instant | null {
  const minute = firstFree(search)
  return minute === undefined ? null : instantAt(minute)
}
