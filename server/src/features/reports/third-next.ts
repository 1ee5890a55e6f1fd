import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { addMinutes, minuteFrom, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { readReport } from '@polyclinic/domain/reports/endpoints.ts'
import { daysLookedAt } from '@polyclinic/domain/reports/figures.ts'
import { freeStarts } from '@polyclinic/domain/slots/slots.ts'
import type { Context } from '../../platform/context.ts'
import { cacheOf } from './cache-of.ts'
import { loadTimes } from '../slots/queries.ts'
import { timesOf } from '../slots/search.ts'

type Waits = readonly { providerId: string; days: number }[]

/**
 * How many days a patient waits for the third free time of each doctor's usual visit, as they would book it now: the third,
 * since a first one is often a cancellation (Institute for Healthcare Improvement, "Third Next Available Appointment").
 * Kept like free times themselves, until one of them changes.
 */
export async function listThirdNext(context: Context, providerId: string | undefined): Promise<Waits> {
  const cache = await cacheOf(context)
  const { waits } = await cache.keep('third next', async () => {
    const told = await findThirdNext(context)
    return { value: told, bytes: told.waits.length * 100, until: told.until ?? undefined }
  })
  return providerId === undefined ? waits : waits.filter((each) => each.providerId === providerId)
}

async function findThirdNext({ db, now, clinic }: Context) {
  const from = now as Instant
  const range = { from, to: addMinutes(from, daysLookedAt * 1440) }
  const times = timesOf(await loadTimes(db, {}, { ...range, now }), clinic, now)
  const minutes = { from: minuteFrom(from), to: minuteFrom(range.to) }
  const waits = [...Map.groupBy(times.offers, (offer) => offer.providerId)]
    .map(([id, offers]) => {
      const starts = offers.flatMap((offer) => [...freeStarts(times.search(offer, minutes), 3)])
      const third = starts.toSorted((a, b) => a - b)[2]
      return { providerId: id, days: third === undefined ? daysLookedAt : Math.floor((third - minutes.from) / 1440) }
    })
    .toSorted((a, b) => a.days - b.days)
  return { waits, until: times.rows.until }
}

/** Of all doctors the median. */
export async function readThirdNext(
  context: Context,
  providerId: string | undefined,
): Promise<Output<typeof readReport>['thirdNext']> {
  const waits = await listThirdNext(context, providerId)
  const median = waits[Math.ceil(waits.length / 2) - 1]
  return median === undefined ? null : { doctors: waits.length, days: median.days }
}
