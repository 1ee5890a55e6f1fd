import type { SeriesStanding } from '@polyclinic/domain/series/standings.ts'
import {
  addDays,
  dateIn,
  instantAt,
  minuteFrom,
  minuteOf,
  startOfDay,
  type Instant,
  type PlainDate,
} from '@polyclinic/domain/kit/time.ts'
import { freeStarts, nearestTo } from '@polyclinic/domain/slots/slots.ts'
import { waivedRules } from '@polyclinic/domain/slots/waived-rules.ts'
import { closedDates } from '@polyclinic/domain/slots/working-hours.ts'
import { standingInSeries } from '../appointments/time-standing.ts'
import { wantedCount } from '../slots/nearest.ts'
import type { Offer } from '../slots/queries.ts'
import type { Times } from '../slots/search.ts'
import { bookedBeside } from './find-times.ts'

const dayMinutes = 1440
/** So far from its date a visit is moved at most. */
const daysAround = 7
/** After the last date, its own day included: until then rows are needed. */
export const minutesAround = (daysAround + 1) * dayMinutes

/** A start with the offer on the terms that its visit has; all are of one doctor and place. */
export type DateToJudge = { start: number; offer: Offer }

type Bounds = { now: string; until: PlainDate | null }

export type JudgedDate = { startsAt: Instant; standing: SeriesStanding; closure: string | null; nearest: Instant[] }

/** How each date of a series stands with its doctor, before anything is written, and where what cannot be had could go. */
export function judgeDates(times: Times, dates: readonly DateToJudge[], bounds: Bounds): JudgedDate[] {
  const first = dates[0]
  if (!first) return []
  const { locationId, timeZone } = first.offer
  const closed = new Map(closedDates(times.rows, locationId).map(({ date, name }) => [date, name]))
  const standings = dates.map(({ start, offer }) => standingInSeries(times, { offer, start, now: bounds.now }))
  const nearest = suggestions(times, dates, { ...bounds, standings })
  return dates.map(({ start }, place) => {
    const closure = closed.get(dateIn(timeZone, instantAt(start))) ?? null
    const isClosed = standings[place] === 'outside' && closure !== null
    return {
      startsAt: instantAt(start),
      standing: isClosed ? 'closed' : standings[place]!,
      closure: isClosed ? closure : null,
      nearest: nearest[place]!.map(instantAt),
    }
  })
}

type Judged = Bounds & { standings: readonly SeriesStanding[] }

/**
 * Where each visit that cannot be had can go, the nearest first: on the grid, on its day or one between those of the
 * visits before and after it, and on no day to which another is moved already. Not past the date with which the series
 * ends, and the first to none before its own.
 */
function suggestions(times: Times, dates: readonly DateToJudge[], { standings, now, until }: Judged): number[][] {
  const starts = dates.map(({ start }) => start)
  const { offer } = dates[0]!
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
  return dates.map(({ start, offer: own }, place) => {
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
    const search = { ...times.search(own, { from, to }), ...limited, claims, ...waivedRules.deskFarAhead }
    const free = [...freeStarts(search)].filter((each) => !movedTo.has(dayOf(each)) && !given.has(each))
    const nearest = nearestTo(free, start, wantedCount).toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start))
    for (const each of nearest) given.add(each)
    if (nearest[0] !== undefined) movedTo.add(dayOf(nearest[0]))
    return nearest
  })
}
