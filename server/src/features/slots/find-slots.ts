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
import { longestSearchDays } from '@polyclinic/domain/slots/horizon.ts'
import { freeStarts } from '@polyclinic/domain/slots/slots.ts'
import { textWithStarts } from '@polyclinic/domain/slots/starts-text.ts'
import { closedDates } from '@polyclinic/domain/slots/working-hours.ts'
import type { Context } from '../../platform/context.ts'
import { refuseField } from '../../platform/refuse.ts'
import type { CacheView } from '../../platform/validated-cache.ts'
import { nextFree } from './next-free.ts'
import type { Without } from './conditions.ts'
import { loadTimes, type Offer, type OfferFilter } from './queries.ts'
import { timesOf, type Minutes, type Times } from './search.ts'

type Query = Input<typeof contract>['query']
type Result = Output<typeof contract>
type OfferSlots = { item: Omit<Result['items'][number], 'starts'>; starts: Int32Array }
type Answer = { from: Instant; to: Instant; found: readonly OfferSlots[] }
/** A question with the range that it is about; one read of `key` serves all who ask about the same days. */
type Question = { query: Query; from: Instant; to: Instant; key: string }

/**
 * The free times of every matching offer, as the text of the answer, which is made without a detour over objects. A range
 * that is over answers with no times and what comes next.
 */
export async function findSlots(cache: CacheView, { query }: Input<typeof contract>): Promise<string> {
  const { from, to, found } = await readTimes(cache, query)
  const items = found.map(({ item, starts }) => textWithStarts(item, starts))
  return `{"from":${JSON.stringify(from)},"to":${JSON.stringify(to)},"items":[${items.join()}]}`
}

/** The free times of every matching offer, as objects. */
export const findTimes = async (cache: CacheView, query: Query): Promise<Result['items']> =>
  resultOf(await readTimes(cache, query)).items

const resultOf = ({ from, to, found }: Answer): Result => ({
  from,
  to,
  items: found.map(({ item, starts }) => ({ ...item, starts: instantsAt(starts) })),
})

async function readTimes(cache: CacheView, query: Query): Promise<Answer> {
  const question = questionOf(cache, query, '/query')
  const times = await cache.keep(question.key, () =>
    cache.transact(async (context) => {
      const times = await timesFor(context, question)
      return { value: times, bytes: bytesOf(times), until: times.rows.until ?? undefined }
    }),
  )
  return answer(cache, times, question)
}

/** Rows as objects take about three times their text. */
const bytesOf = ({ rows }: Times) => 3 * JSON.stringify(rows).length

/** Who moves a visit: what it takes is free for them, and it stays as it was promised. */
export type Mover = { without: Without; asPromised: (offer: Offer) => Offer }

/** The free times for one who moves a visit; an answer for nobody else, so it is not kept. */
export async function findSlotsToMove(context: Context, query: Query, mover: Mover): Promise<Result> {
  const question = questionOf(context, query, '/body')
  const transact: CacheView['transact'] = (work) => work(context)
  return resultOf(await answer({ ...context, transact }, await timesFor(context, question, mover), question))
}

/** @throws {Refusal} for a range that is none */
function questionOf({ now }: Pick<Context, 'now'>, query: Query, at: string): Question {
  const asked = query as { from: Instant; to: Instant }
  const from = compareInstants(asked.from, now as Instant) < 0 ? (now as Instant) : asked.from
  if (compareInstants(asked.to, asked.from) <= 0) throw refuseField(`${at}/to`, 'too_small', 'must be after from')
  if (compareInstants(asked.to, addMinutes(from, longestSearchDays * 1440)) > 0)
    throw refuseField(`${at}/to`, 'too_big', `must be at most ${longestSearchDays} days after from`)
  const to = compareInstants(asked.to, from) < 0 ? from : asked.to
  const { serviceId, locationId, everyService, newPatient, providerId } = query
  const days = [from.slice(0, 10), to.slice(0, 10)]
  const key = ['times', serviceId, locationId, everyService, newPatient, providerId, ...days].join(' ')
  return { query, from, to, key }
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

async function timesFor(context: Context, { query, from, to }: Question, mover?: Mover): Promise<Times> {
  const { db, clinic, now } = context
  const filter = { ...filterOf(query), providerIds: query.providerId === undefined ? undefined : [query.providerId] }
  const rows = await loadTimes(db, filter, { from: firstOf(from), to: lastOf(to), now }, mover?.without)
  return timesOf(mover ? { ...rows, offers: rows.offers.map(mover.asPromised) } : rows, clinic, now)
}

async function answer(
  scope: Pick<CacheView, 'clinic' | 'now' | 'transact'>,
  times: Times,
  { query, from, to }: Question,
): Promise<Answer> {
  const { offers } = times
  const minutes = { from: minuteFrom(from), to: minuteFrom(to) }
  const starts = offers.map((offer) => freeStarts(times.search(offer, minutes), query.limit))
  const empty = offers.filter((_offer, index) => starts[index]!.length === 0)
  const next = await nextOf(scope, empty, query, to)
  const lastDay = lastDays(scope)
  const found = offers.map((offer, index): OfferSlots => ({
    item: {
      providerId: offer.providerId,
      serviceId: offer.serviceId,
      locationId: offer.locationId,
      durationMinutes: offer.duration,
      timeZone: offer.timeZone,
      next: starts[index]!.length === 0 ? (next.get(offer.id) ?? null) : null,
      bookableUntil: lastDay(offer),
      seats: offer.seats,
      begun: offer.seats > 1 ? begunAmong(times, offer, starts[index]!) : [],
      closures: closuresIn(times, offer, minutes),
    },
    starts: starts[index]!,
  }))
  return { from, to, found }
}

/** The sessions that somebody can join, each with the seats that are left. */
const begunAmong = ({ rows }: Times, offer: Offer, starts: Int32Array) =>
  rows.sessions
    .filter(({ offerId }) => offerId === offer.id)
    .map(({ from, seats }) => ({ start: from + offer.bufferBefore, left: offer.seats - seats.length }))
    .filter(({ start }) => starts.includes(start))
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, left }) => ({ startsAt: instantAt(start), left }))

async function nextOf(
  { transact }: Pick<CacheView, 'transact'>,
  empty: readonly Offer[],
  query: Query,
  from: Instant,
): Promise<Map<string, Instant>> {
  if (empty.length === 0) return new Map()
  const providerIds = [...new Set(empty.map((offer) => offer.providerId))]
  return transact((context) => nextFree(context, { ...filterOf(query), providerIds }, from))
}

/** The last day that may be booked of each offer; most offers share it. */
function lastDays({ clinic, now }: Pick<Context, 'clinic' | 'now'>): (offer: Offer) => PlainDate {
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
  const closures = closedDates(rows, locationId)
  if (closures.length === 0) return closures
  const first = dateIn(timeZone, instantAt(minutes.from))
  const last = dateIn(timeZone, instantAt(minutes.to - 1))
  return closures.filter(({ date }) => date >= first && date <= last)
}
