import { addMinutes, compareInstants, instantAt, minuteFrom, type Instant } from '@polyclinic/domain/kit/time.ts'
import { longestHorizonDays } from '@polyclinic/domain/slots/horizon.ts'
import { firstFree } from '@polyclinic/domain/slots/slots.ts'
import type { Context } from '../../platform/context.ts'
import { loadTimes, type Offer, type OfferFilter } from './queries.ts'
import { timesOf } from './search.ts'

const soonDays = 31

/**
 * The first free time of each offer of these doctors from an instant on, within its booking horizon, by the offer's id.
 * Most are found within a few weeks, so that only what is still looked for then is read to the end.
 */
export async function nextFree(
  context: Context,
  filter: OfferFilter & { providerIds: readonly string[] },
  from: Instant,
): Promise<Map<string, Instant>> {
  if (filter.providerIds.length === 0) return new Map()
  const soon = addMinutes(from, soonDays * 1440)
  const near = await search(context, filter, from, earlier(soon, lastInstant(context, longestHorizonDays)))
  const missing = near.filter(({ first }) => first === undefined).map(({ offer }) => offer)
  const horizons = missing.map((offer) => offer.horizonDays ?? context.clinic.horizon_days)
  const rest = { ...filter, providerIds: missing.map((offer) => offer.providerId) }
  const far = await search(context, rest, soon, lastInstant(context, Math.max(0, ...horizons)))
  return new Map(
    [...far, ...near].flatMap(({ offer, first }) => (first === undefined ? [] : [[offer.id, first] as const])),
  )
}

async function search(
  context: Context,
  filter: OfferFilter & { providerIds: readonly string[] },
  from: Instant,
  to: Instant,
): Promise<{ offer: Offer; first: Instant | undefined }[]> {
  if (filter.providerIds.length === 0 || compareInstants(from, to) >= 0) return []
  const rows = await loadTimes(context.db, filter, { from, to, now: context.now })
  const times = timesOf(rows, context.clinic, context.now)
  const minutes = { from: minuteFrom(from), to: minuteFrom(to) }
  return times.offers.map((offer) => {
    const minute = firstFree(times.search(offer, minutes))
    return { offer, first: minute === undefined ? undefined : instantAt(minute) }
  })
}

const earlier = (a: Instant, b: Instant) => (compareInstants(a, b) < 0 ? a : b)

/** After which nothing with this horizon can be booked, in any zone. */
const lastInstant = ({ now }: Context, horizonDays: number) => addMinutes(now as Instant, (horizonDays + 2) * 1440)
