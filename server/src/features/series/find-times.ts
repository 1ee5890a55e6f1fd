import type { SeriesVisit } from '@polyclinic/domain/series/decide-series.ts'
import { addMinutes, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import { isSame } from '@polyclinic/domain/kit/same.ts'
import { dayAt, zoneNamed } from '@polyclinic/domain/kit/zone.ts'
import type { SlotSearch } from '@polyclinic/domain/slots/slots.ts'
import { waivedRules } from '@polyclinic/domain/slots/waived-rules.ts'
import type { Context } from '../../platform/context.ts'
import { candidatesAt } from '../holds/candidates.ts'
import { timeToTake, type TimeToTake } from '../holds/free-times.ts'
import { lockTimes } from '../slots/claims.ts'
import type { Without } from '../slots/conditions.ts'
import { loadTimes, type Offer } from '../slots/queries.ts'
import { atAnyNotice, timesOf, type Times } from '../slots/search.ts'

/** What a series is of: one offer. */
export type SeriesOffer = { providerId: string; serviceId?: string | undefined; locationId?: string | undefined }

/** The rows of one offer from the first visit's day to the last's, ready to be asked; null where nobody offers it. */
export async function loadTimesOfSeries(
  { db, clinic, now }: Context,
  { providerId, serviceId, locationId }: SeriesOffer,
  { first, last }: { first: Instant; last: Instant },
  without: Without = {},
): Promise<{ times: Times; offer: Offer } | null> {
  const rows = await loadTimes(
    db,
    { serviceId, locationId, providerIds: [providerId] },
    { from: first, to: addMinutes(last, 1440), now },
    without,
    { withSnapshots: true },
  )
  const times = timesOf({ ...rows, offers: rows.offers.map(atAnyNotice) }, clinic, now)
  const [offer] = times.offers
  return offer ? { times, offer } : null
}

/** Each time as it is taken; null for one that cannot be had. */
export type FoundTimes = { offer: Offer; times: (TimeToTake | null)[] }

/**
 * The times of a series, all looked at at once. Where the doctor's visits are counted, or a room or a seat is chosen, it waits for
 * others who do the same, and looks again.
 */
export async function findSeriesTimes(
  context: Context,
  wanted: SeriesOffer,
  visits: readonly SeriesVisit[],
): Promise<FoundTimes | null> {
  const span = { first: visits[0]!.startsAt, last: visits.at(-1)!.startsAt }
  const loaded = await loadTimesOfSeries(context, wanted, span)
  if (!loaded) return null
  const { offer } = loaded
  if (offer.dailyLimit === null && offer.needs.length === 0 && offer.seats === 1) return found(context, loaded, visits)
  await lockTimes(context.db, [{ ...offer, groups: offer.needs }])
  const again = await loadTimesOfSeries(context, wanted, span)
  return again && isSame(again.offer.needs, offer.needs) && again.offer.seats === offer.seats
    ? found(context, again, visits)
    : null
}

/** One after the other, each beside those before it: a limit a day counts them, too. */
function found(
  { clinic }: Context,
  { times, offer }: { times: Times; offer: Offer },
  visits: readonly SeriesVisit[],
): FoundTimes {
  const before: number[] = []
  return {
    offer,
    times: visits.map(({ startsAt, anyTime }) => {
      const start = minuteOf(startsAt)
      const spared = {
        ...(anyTime ? waivedRules.anyTime : waivedRules.withinHours),
        ...bookedBeside(times, offer, before),
      }
      const candidate = candidatesAt({ ...times, offers: [offer] }, start, () => spared).candidates[0]!
      if (!candidate.free) return null
      before.push(start)
      return timeToTake(times, clinic, candidate, {
        startsAt,
        ownHolds: [],
        areHoursBinding: !anyTime,
        givenBack: [],
      })
    }),
  }
}

/** The visits of each day with these beside them. */
export function bookedBeside(times: Times, offer: Offer, starts: readonly number[]): Pick<SlotSearch, 'bookedOn'> {
  const zone = zoneNamed(offer.timeZone)
  const counts = new Map(times.search(offer, { from: 0, to: 0 }).bookedOn)
  for (const start of starts) {
    const day = dayAt(zone, start)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return { bookedOn: counts }
}
