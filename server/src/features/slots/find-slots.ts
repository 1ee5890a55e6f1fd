import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import {
  addDays,
  addMinutes,
  compareInstants,
  dateIn,
  instantAt,
  instantsAt,
  minuteFrom,
  type Instant,
  type PlainDate,
} from '@polyclinic/domain/kit/time.ts'
import type { findSlots as contract } from '@polyclinic/domain/slots/endpoints.ts'
import { findSlots as findStarts } from '@polyclinic/domain/slots/slots.ts'
import { textWithStarts } from '@polyclinic/domain/slots/starts-text.ts'
import type { Context } from '../../platform/context.ts'
import { Refusal, refuseField } from '../../platform/refuse.ts'
import { nextFree } from './next-free.ts'
import { loadTimes, type Offer, type OfferFilter, type Without } from './queries.ts'
import { closuresAt, timesOf, type Minutes, type Times } from './search.ts'

const daysAtMost = 31

type Query = Input<typeof contract>['query']
type Result = Output<typeof contract>
type Found = { item: Omit<Result['items'][number], 'starts'>; starts: Int32Array }
/** The same answer as the contract has it and as the text of it, which is made without a detour over objects. */
type Answered = { output: () => Result; text: () => string; until: string | undefined }
type Asked = {
  query: Query
  from: Instant
  to: Instant
  /** One read serves those who ask about some doctors or about all, for one service and place, on the same days. */
  kind: string
  /** The same for the doctor, or none. */
  key: string
}

/**
 * The free times of every matching offer, for all who ask at this moment: one query for those who mean the same service
 * and place, and a second one for `next` only where somebody has none in range. A range that is over answers with no
 * times and what comes next.
 */
export async function findSlots(
  context: Context,
  inputs: readonly Input<typeof contract>[],
  memory: Map<string, unknown>,
): Promise<(Answered | Refusal)[]> {
  const asked = inputs.map(({ query }) => rangeOf(context, query, '/query'))
  const known = memory as Map<string, Times>
  const unknown = asked.flatMap((each) => (each instanceof Refusal || known.has(each.key) ? [] : [each]))
  for (const group of Map.groupBy(unknown, ({ kind }) => kind).values()) {
    const times = await timesFor(context, group)
    for (const each of group) known.set(each.key, times)
  }
  return Promise.all(
    asked.map(async (each) => {
      if (each instanceof Refusal) return each
      const times = known.get(each.key)!
      return { ...(await answer(context, times, each)), until: times.rows.until ?? undefined }
    }),
  )
}

/** Who moves a visit: what it takes is free for them, and it stays as it was promised. */
export type Mover = { without: Without; asPromised: (offer: Offer) => Offer }

/** The same for one who moves a visit; an answer for nobody else, so it is not kept. */
export async function findSlotsFor(context: Context, query: Query, mover: Mover): Promise<Result> {
  const asked = rangeOf(context, query, '/body')
  if (asked instanceof Refusal) throw asked
  return (await answer(context, await timesFor(context, [asked], mover), asked)).output()
}

function rangeOf({ now }: Context, query: Query, at: string): Asked | Refusal {
  const asked = query as { from: Instant; to: Instant }
  const from = compareInstants(asked.from, now as Instant) < 0 ? (now as Instant) : asked.from
  if (compareInstants(asked.to, asked.from) <= 0) return refuseField(`${at}/to`, 'too_small', 'must be after from')
  if (compareInstants(asked.to, addMinutes(from, daysAtMost * 1440)) > 0)
    return refuseField(`${at}/to`, 'too_big', `must be at most ${daysAtMost} days after from`)
  const to = compareInstants(asked.to, from) < 0 ? from : asked.to
  const { serviceId, locationId, everyService, newPatient, providerId } = query
  const kind = [
    serviceId,
    locationId,
    everyService,
    newPatient,
    providerId === undefined,
    from.slice(0, 10),
    to.slice(0, 10),
  ].join(' ')
  return { query, from, to, kind, key: `${kind} ${providerId}` }
}

const filterOf = ({ serviceId, locationId, everyService, newPatient }: Query): OfferFilter => ({
  serviceId,
  locationId,
  everyService,
  newPatient,
})

const firstOf = (from: Instant) => `${from.slice(0, 10)}T00:00:00Z` as Instant
/** The calendar of the wire ends with the year 9999. */
const lastOf = (to: Instant) => (to.startsWith('9999-12-31') ? to : addMinutes(firstOf(to), 1440))

async function timesFor(context: Context, group: readonly Asked[], mover?: Mover): Promise<Times> {
  const { db, clinic, now } = context
  const { query, from, to } = group[0]!
  const doctors = [...new Set(group.flatMap((each) => each.query.providerId ?? []))]
  const filter = {
    ...filterOf(query),
    providerIds: query.providerId === undefined ? undefined : doctors,
  }
  const rows = await loadTimes(db, filter, { from: firstOf(from), to: lastOf(to), now }, mover?.without)
  return timesOf(mover ? { ...rows, offers: rows.offers.map(mover.asPromised) } : rows, clinic, now)
}

async function answer(context: Context, times: Times, asked: Asked): Promise<Omit<Answered, 'until'>> {
  const { query, from, to } = asked
  const offers =
    query.providerId === undefined
      ? times.offers
      : times.offers.filter((offer) => offer.providerId === query.providerId)
  const minutes = { from: minuteFrom(from), to: minuteFrom(to) }
  const starts = offers.map((offer) => findStarts(times.search(offer, minutes), query.limit))
  const empty = offers.filter((_offer, index) => starts[index]!.length === 0)
  const next = await nextFree(
    context,
    { ...filterOf(query), providerIds: [...new Set(empty.map((offer) => offer.providerId))] },
    to,
  )
  const lastDay = lastDays(context)
  const found = offers.map((offer, index): Found => ({
    item: {
      providerId: offer.providerId,
      serviceId: offer.serviceId,
      locationId: offer.locationId,
      durationMinutes: offer.duration,
      timeZone: offer.timeZone,
      next: starts[index]!.length === 0 ? (next.get(offer.id) ?? null) : null,
      bookableUntil: lastDay(offer),
      closures: closuresIn(times, offer, minutes),
    },
    starts: starts[index]!,
  }))
  return {
    output: () => ({ from, to, items: found.map(({ item, starts }) => ({ ...item, starts: instantsAt(starts) })) }),
    text: () => {
      const items = found.map(({ item, starts }) => textWithStarts(item, starts))
      return `{"from":${JSON.stringify(from)},"to":${JSON.stringify(to)},"items":[${items.join()}]}`
    },
  }
}

/** The last day that may be booked of each offer; most offers share it. */
function lastDays({ clinic, now }: Context): (offer: Offer) => PlainDate {
  let [zone, days] = ['', -1]
  let last = '' as PlainDate
  return (offer) => {
    const horizon = offer.horizonDays ?? clinic.horizon_days
    if (offer.timeZone !== zone || horizon !== days) {
      ;[zone, days] = [offer.timeZone, horizon]
      last = addDays(dateIn(zone, now as Instant), days)
    }
    return last
  }
}

function closuresIn({ rows }: Times, { locationId, timeZone }: Offer, minutes: Minutes) {
  const closures = closuresAt(rows, locationId)
  if (closures.length === 0) return closures
  const first = dateIn(timeZone, instantAt(minutes.from))
  const last = dateIn(timeZone, instantAt(minutes.to - 1))
  return closures.filter(({ date }) => date >= first && date <= last)
}
