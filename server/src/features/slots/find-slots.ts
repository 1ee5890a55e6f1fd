import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import {
  addMinutes,
  compareInstants,
  dateIn,
  instantAt,
  instantsAt,
  minuteFrom,
  type Instant,
} from '@polyclinic/domain/kit/time.ts'
import type { findSlots as contract } from '@polyclinic/domain/slots/endpoints.ts'
import { findSlots as findStarts } from '@polyclinic/domain/slots/slots.ts'
import type { Context } from '../../platform/context.ts'
import { refuseField } from '../../platform/refuse.ts'
import { nextFree } from './next-free.ts'
import { loadTimes, type OfferFilter } from './queries.ts'
import { closuresAt, timesOf } from './search.ts'

const daysAtMost = 31

/**
 * The free times of every matching offer: one query, and a second one for `next` only when somebody has none in range.
 * A range that is over answers with no times and what comes next.
 */
export async function findSlots(context: Context, { query }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const now = context.now as Instant
  const asked = query as { from: Instant; to: Instant }
  const from = compareInstants(asked.from, now) < 0 ? now : asked.from
  if (compareInstants(asked.to, asked.from) <= 0) throw refuseField('/query/to', 'too_small', 'must be after from')
  if (compareInstants(asked.to, addMinutes(from, daysAtMost * 1440)) > 0)
    throw refuseField('/query/to', 'too_big', `must be at most ${daysAtMost} days after from`)
  const to = compareInstants(asked.to, from) < 0 ? from : asked.to

  const filter: OfferFilter = {
    serviceId: query.serviceId,
    locationId: query.locationId,
    providerIds: query.providerId === undefined ? undefined : [query.providerId],
  }
  const times = timesOf(await loadTimes(context.db, filter, { from, to, now }), context.clinic, now)
  const minutes = { from: minuteFrom(from), to: minuteFrom(to) }
  const found = times.offers.map((offer) => findStarts(times.search(offer, minutes), query.limit))
  const empty = times.offers.filter((_offer, index) => found[index]!.length === 0)
  const next = await nextFree(context, { ...filter, providerIds: empty.map((offer) => offer.providerId) }, to)

  return {
    from,
    to,
    items: times.offers.map((offer, index) => ({
      providerId: offer.providerId,
      serviceId: offer.serviceId,
      locationId: offer.locationId,
      durationMinutes: offer.duration,
      timeZone: offer.timeZone,
      starts: instantsAt(found[index]!),
      next: found[index]!.length === 0 ? (next.get(offer.id) ?? null) : null,
      closures: closuresAt(times.rows, offer.locationId).filter(
        ({ date }) => date >= dateIn(offer.timeZone, from) && date <= dateIn(offer.timeZone, instantAt(minutes.to - 1)),
      ),
    })),
  }
}
