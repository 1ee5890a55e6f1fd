import { addMinutes, compareInstants, instantAt, minuteFrom, type Instant } from '@polyclinic/domain/kit/time.ts'
import { freeStarts } from '@polyclinic/domain/slots/slots.ts'
import { offerMinutes } from '@polyclinic/domain/waiting-list/limits.ts'
import type { Clinic } from '../../platform/clinics.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { loadTimes } from '../slots/queries.ts'
import { claimedRange, timesOf } from '../slots/search.ts'
import type { OpeningOfOffer } from './waiting.ts'

type Freed = { providerId: string; startsAt: string; endsAt: string }

/**
 * The visits that can be booked in what was freed, as the engine of all free times says it: those within it before those
 * that only touch it, the earliest first. Nothing nearer than the clinic's notice, nor before an offer of it would end.
 */
export async function findOpenings(
  db: ClinicDatabase,
  clinic: Clinic,
  { providerId, startsAt, endsAt }: Freed,
  now: string,
): Promise<OpeningOfOffer[]> {
  const from = startsAt as Instant
  const to = endsAt as Instant
  const rows = await loadTimes(
    db,
    // What is for new patients only is offered by the page, where it is known who is new.
    { everyService: true, newPatient: false, providerIds: [providerId] },
    { from: addMinutes(from, -1440), to, now },
  )
  const times = timesOf(rows, clinic, now)
  const freed = { from: minuteFrom(from), to: minuteFrom(to) }
  const soonest = addMinutes(now as Instant, offerMinutes)
  const found = times.offers.flatMap((offer) =>
    [...freeStarts(times.search(offer, { from: freed.from - 1440, to: freed.to }))].flatMap((start) => {
      const range = claimedRange(offer, start)
      if (range.from >= freed.to || range.to <= freed.from) return []
      const isWithin = range.from >= freed.from && range.to <= freed.to
      const { serviceId, locationId, timeZone } = offer
      return [{ isWithin, opening: { providerId, serviceId, locationId, timeZone, startsAt: instantAt(start) } }]
    }),
  )
  return found
    .filter(({ opening }) => compareInstants(soonest, opening.startsAt) < 0)
    .toSorted(
      (one, other) =>
        Number(other.isWithin) - Number(one.isWithin) || compareInstants(one.opening.startsAt, other.opening.startsAt),
    )
    .map(({ opening }) => opening)
}
