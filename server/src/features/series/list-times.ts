import type { findSeriesTimes as contract } from '@polyclinic/domain/series/endpoints.ts'
import { datesOf, leastVisits, mostVisits, type SeriesEnd } from '@polyclinic/domain/series/dates.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import {
  addMinutes,
  compareInstants,
  dateIn,
  instantIn,
  minuteOf,
  wallTimeIn,
  type Instant,
  type PlainDate,
} from '@polyclinic/domain/kit/time.ts'
import { endOfDiaries } from '@polyclinic/domain/slots/horizon.ts'
import type { Context } from '../../platform/context.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { requireDesk } from '../appointments/desk-person.ts'
import { requireExistingDoctor } from '../providers/access-doctor.ts'
import { requireWithinDiaries } from '../appointments/time-standing.ts'
import { snapshotOf } from '../slots/offer-snapshot.ts'
import { loadTimesOfSeries } from './find-times.ts'
import { judgeDates, minutesAround } from './judge-dates.ts'

type TimesAnswer = Output<typeof contract>
type TimesQuery = Input<typeof contract>['query']

/** How each date of a series stands with its doctor, before anything is booked. */
export async function listSeriesTimes(context: Context, { query }: Input<typeof contract>): Promise<TimesAnswer> {
  requireDesk(context, query.providerId)
  const { clinic, now } = context
  const first = query.startsAt as Instant
  requireWithinDiaries(context, first, '/query/startsAt')
  // From its day on, which the rows of the day before cover: the first is moved to no earlier one.
  const last = lastAround(context, query)
  const loaded = await loadTimesOfSeries(context, query, { first, last })
  if (!loaded) {
    await requireExistingDoctor(context, query.providerId)
    throw refuse('slot_not_offered')
  }
  const { times, offer } = loaded
  const starts = startsOf(context, query, offer.timeZone).map(minuteOf)
  const { service } = snapshotOf(
    times.rows.promises!.find(({ id }) => id === offer.id)!,
    clinic,
  )
  return {
    providerId: offer.providerId,
    serviceId: offer.serviceId,
    locationId: offer.locationId,
    durationMinutes: offer.duration,
    price: service.price,
    timeZone: offer.timeZone,
    items: judgeDates(
      times,
      starts.map((start) => ({ start, offer })),
      {
        now,
        until: (query.until as PlainDate | undefined) ?? null,
      },
    ),
  }
}

/** @throws {Refusal} where the dates are none, too many, or too far ahead */
function startsOf(context: Context, { startsAt, every, unit, count, until }: TimesQuery, timeZone: string): Instant[] {
  const first = startsAt as Instant
  const end = endOf({ count, until })
  const wall = wallTimeIn(timeZone, first)
  const dates = datesOf(dateIn(timeZone, first), { every, unit }, end)
  if (dates.length > mostVisits)
    throw refuseField('/query/until', 'too_many', `A series has at most ${mostVisits} visits.`)
  if (dates.length < leastVisits)
    throw refuseField('/query/until', 'too_few', `A series has at least ${leastVisits} visits.`)
  const [, ...others] = dates.map((date) => instantIn(timeZone, date, wall))
  requireWithinDiaries(context, others.at(-1)!, count === undefined ? '/query/until' : '/query/count')
  return [first, ...others]
}

function endOf({ count, until }: Pick<TimesQuery, 'count' | 'until'>): SeriesEnd {
  if (count !== undefined && until !== undefined)
    throw refuseField('/query/until', 'invalid_value', 'Say one end: a number of visits, or a date.')
  if (count !== undefined) return { count }
  if (until === undefined) throw refuseField('/query/count', 'required', 'Say how many visits, or until when.')
  return { until: until as PlainDate }
}

/** Until when rows are needed: they are read before it is known in which zone the dates are. */
function lastAround(context: Context, asked: TimesQuery): Instant {
  const { time_zone: timeZone } = context.clinic
  const farthest = endOfDiaries(timeZone, context.now as Instant)
  const last = addMinutes(startsOf(context, asked, timeZone).at(-1)!, minutesAround)
  return compareInstants(last, farthest) > 0 ? farthest : last
}
