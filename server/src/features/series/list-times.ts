import type { findSeriesTimes as contract } from '@polyclinic/domain/series/endpoints.ts'
import { datesOf, leastVisits, mostVisits, type SeriesEnd } from '@polyclinic/domain/series/dates.ts'
import type { SeriesStanding } from '@polyclinic/domain/series/standings.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import {
  addDays,
  addMinutes,
  compareInstants,
  dateIn,
  instantAt,
  instantIn,
  minuteFrom,
  minuteOf,
  startOfDay,
  wallTimeIn,
  type Instant,
  type PlainDate,
} from '@polyclinic/domain/kit/time.ts'
import { farthestDays } from '@polyclinic/domain/slots/horizon.ts'
import { freeStarts, nearestTo } from '@polyclinic/domain/slots/slots.ts'
import { closedDates } from '@polyclinic/domain/slots/working-hours.ts'
import type { Context } from '../../platform/context.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { requireDesk } from '../appointments/desk-person.ts'
import { standingOutside } from '../appointments/find-desk-times-near.ts'
import { requireExisting } from '../appointments/find-desk-times.ts'
import { wantedCount } from '../slots/nearest.ts'
import type { Offer } from '../slots/queries.ts'
import { snapshotOf } from '../slots/offer-snapshot.ts'
import { slotStatus, type Times } from '../slots/search.ts'
import { bookedBeside, loadTimesOfSeries, withinHours } from './find-times.ts'

type Found = Output<typeof contract>
type Asked = Input<typeof contract>['query']

const dayMinutes = 1440
/** So far from its date a visit is moved at most. */
const daysAround = 7

/** How each date of a series stands with its doctor, before anything is booked. */
export async function listSeriesTimes(context: Context, { query }: Input<typeof contract>): Promise<Found> {
  requireDesk(context, query.providerId)
  const { clinic, now } = context
  const first = query.startsAt as Instant
  const farthest = addMinutes(now as Instant, (farthestDays + 1) * dayMinutes)
  if (compareInstants(first, farthest) > 0)
    throw refuseField('/query/startsAt', 'too_big', 'No diary reaches that far.')
  // From its day on, which the rows of the day before cover: the first is moved to no earlier one.
  const last = lastAround(query, clinic.time_zone, farthest)
  const loaded = await loadTimesOfSeries(context, query, { first, last })
  if (!loaded) {
    await requireExisting(context, query.providerId)
    throw refuse('slot_not_offered')
  }
  const { times, offer } = loaded
  const starts = startsOf(query, offer.timeZone, farthest).map(minuteOf)
  const { service } = snapshotOf(
    times.rows.promises!.find(({ id }) => id === offer.id)!,
    clinic,
  )
  const closed = new Map(closedDates(times.rows, offer.locationId).map(({ date, name }) => [date, name]))
  const standings = starts.map((start) => standingOf(times, offer, start, now))
  const nearest = suggestions(times, offer, {
    starts,
    standings,
    now,
    until: (query.until as PlainDate | undefined) ?? null,
  })
  return {
    providerId: offer.providerId,
    serviceId: offer.serviceId,
    locationId: offer.locationId,
    durationMinutes: offer.duration,
    price: service.price,
    timeZone: offer.timeZone,
    items: starts.map((start, place) => {
      const closure = closed.get(dateIn(offer.timeZone, instantAt(start))) ?? null
      const isClosed = standings[place] === 'outside' && closure !== null
      return {
        startsAt: instantAt(start),
        standing: isClosed ? 'closed' : standings[place]!,
        closure: isClosed ? closure : null,
        nearest: nearest[place]!.map(instantAt),
      }
    }),
  }
}

/** @throws {Refusal} where the dates are none, too many, or too far ahead */
function startsOf({ startsAt, every, unit, count, until }: Asked, timeZone: string, last: Instant): Instant[] {
  const first = startsAt as Instant
  const end = endOf({ count, until })
  const wall = wallTimeIn(timeZone, first)
  const dates = datesOf(dateIn(timeZone, first), { every, unit }, end)
  if (dates.length > mostVisits)
    throw refuseField('/query/until', 'too_many', `A series has at most ${mostVisits} visits.`)
  if (dates.length < leastVisits)
    throw refuseField('/query/until', 'too_few', `A series has at least ${leastVisits} visits.`)
  const [, ...others] = dates.map((date) => instantIn(timeZone, date, wall))
  if (compareInstants(others.at(-1)!, last) > 0)
    throw refuseField(count === undefined ? '/query/until' : '/query/count', 'too_big', 'No diary reaches that far.')
  return [first, ...others]
}

function endOf({ count, until }: Pick<Asked, 'count' | 'until'>): SeriesEnd {
  if (count !== undefined && until !== undefined)
    throw refuseField('/query/until', 'invalid_value', 'Say one end: a number of visits, or a date.')
  if (count !== undefined) return { count }
  if (until === undefined) throw refuseField('/query/count', 'required', 'Say how many visits, or until when.')
  return { until: until as PlainDate }
}

/** Until when rows are needed: they are read before it is known in which zone the dates are. */
function lastAround(asked: Asked, timeZone: string, farthest: Instant): Instant {
  const last = addMinutes(startsOf(asked, timeZone, farthest).at(-1)!, (daysAround + 1) * dayMinutes)
  return compareInstants(last, farthest) > 0 ? farthest : last
}

function standingOf(times: Times, offer: Offer, start: number, now: string): Exclude<SeriesStanding, 'closed'> {
  if (start <= minuteFrom(now as Instant)) return 'past'
  if (slotStatus(times, offer, start, withinHours) === 'free') return 'offered'
  return standingOutside(times, offer, start)
}

type Judged = { starts: readonly number[]; standings: readonly SeriesStanding[]; now: string; until: PlainDate | null }

/**
 * Where each visit that cannot be had can go, the nearest first: on the grid, on its day or one between those of the
 * visits before and after it, and on no day to which another is moved already. Not past the date with which the series
 * ends, and the first to none before its own.
 */
function suggestions(times: Times, offer: Offer, { starts, standings, now, until }: Judged): number[][] {
  const dayOf = (start: number) => dateIn(offer.timeZone, instantAt(start))
  const dawnOf = (day: PlainDate) => minuteOf(startOfDay(offer.timeZone, day))
  const claims = times.claimsOf(offer.providerId)
  const limited = bookedBeside(
    times,
    offer,
    starts.filter((_, place) => standings[place] === 'offered'),
  )
  const movedTo = new Set<PlainDate>()
  const given = new Set<number>()
  return starts.map((start, place) => {
    if (standings[place] === 'offered') return []
    const [before, after] = [starts[place - 1], starts[place + 1]]
    const from = Math.max(
      before === undefined ? dawnOf(dayOf(start)) : dawnOf(addDays(dayOf(before), 1)),
      start - daysAround * dayMinutes,
      minuteFrom(now as Instant),
    )
    const to = Math.min(
      after === undefined ? Infinity : dawnOf(dayOf(after)),
      until === null ? Infinity : dawnOf(addDays(until, 1)),
      start + daysAround * dayMinutes,
    )
    if (from >= to) return []
    const search = { ...times.search(offer, { from, to }), ...limited, claims, notice: 0, horizonDays: farthestDays }
    const free = [...freeStarts(search)].filter((each) => !movedTo.has(dayOf(each)) && !given.has(each))
    const nearest = nearestTo(free, start, wantedCount).toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start))
    for (const each of nearest) given.add(each)
    if (nearest[0] !== undefined) movedTo.add(dayOf(nearest[0]))
    return nearest
  })
}
