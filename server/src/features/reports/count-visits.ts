import { sumOfMinutes, sumOfParts, type MinutesPart, type Part } from '@polyclinic/domain/reports/parts.ts'
import { addDays, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { Period } from '@polyclinic/domain/reports/periods.ts'
import type { Context } from '../../platform/context.ts'
import type { Span } from './asked-periods.ts'
import { countDays, type CountedDay } from './count-days.ts'
import { countMinutes } from './count-minutes.ts'
import { readKeptDays, readKeptParts, type DayTotals } from './kept-days.ts'
import { countSeen, countSeenBy, type PatientCounts } from './seen-patients.ts'

/** What a report counts of one period. */
export type CountedPeriod = { part: Part; minutes: MinutesPart; days: DayTotals[]; seen: PatientCounts }
type PeriodToCount = { period: Period; span: Span }

const datesOf = ({ from, to }: Period) => {
  const dates: PlainDate[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** Days that follow each other, together. */
function runsOf(days: readonly PlainDate[]): Period[] {
  const runs: Period[] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}

const totalsOf = ({ day, part }: CountedDay): DayTotals => ({
  ...{ date: day, visits: part.visits, fulfilled: part.fulfilled, noShows: part.noShows, canceled: part.canceled },
})

/**
 * Counts the visits of some periods, in a transaction that sees one moment: days that are over come from what was kept of
 * them, today and whatever has changed since from the visits themselves. A day is the clinic's own, by its zone.
 */
export async function countVisits(
  context: Context,
  { asked, today }: { asked: readonly PeriodToCount[]; today: PlainDate },
): Promise<CountedPeriod[]> {
  const { db, now, clinic } = context
  const timeZone = clinic.time_zone
  const kept = await readKeptDays(context, { periods: asked.map(({ period }) => period), today })
  const covers = asked.map(({ period }) => ({
    visits: kept.cover(period, 'visits'),
    minutes: kept.cover(period, 'minutes'),
  }))
  const all = covers.flatMap(({ visits, minutes }) => [visits, minutes])
  const parts = await readKeptParts(db, {
    months: [...new Set(all.flatMap(({ months }) => months))],
    days: [...new Set(all.flatMap(({ days }) => days))],
  })
  const uncounted = [...new Set(covers.flatMap(({ visits }) => visits.uncounted))]
  const counted = new Map((await countDays({ db, now, timeZone }, uncounted)).map((each) => [each.day, each]))
  const measured = await countMinutes(
    db,
    covers.flatMap(({ minutes }, place) => runsOf(minutes.uncounted).map((run) => ({ key: String(place), ...run }))),
  )
  const periods: CountedPeriod[] = []
  for (const [place, { period }] of asked.entries()) {
    const { visits, minutes } = covers[place]!
    const before = kept.coverBefore(period.from)
    periods.push({
      part: sumOfParts([
        ...visits.months.map((month) => parts.months.get(month)!.part),
        ...visits.days.map((day) => parts.days.get(day)!.part),
        ...visits.uncounted.map((day) => counted.get(day)!.part),
      ]),
      minutes: sumOfMinutes([
        ...minutes.months.map((month) => parts.months.get(month)!.minutes!),
        ...minutes.days.map((day) => parts.days.get(day)!.minutes!),
        ...measured.filter(({ key }) => key === String(place)).map(minutesPartOf),
      ]),
      days: [
        ...kept.days.filter(({ date }) => period.from <= date && date <= period.to),
        ...visits.uncounted.map((day) => totalsOf(counted.get(day)!)),
      ],
      seen: await countSeen({ db, timeZone }, { within: visits, before }),
    })
  }
  return periods
}

/** The same of one doctor, who has so few that they are counted each time. */
export async function countVisitsOf(
  { db, now, clinic }: Context,
  { asked, providerId }: { asked: readonly PeriodToCount[]; providerId: string },
): Promise<CountedPeriod[]> {
  const of = { db, now, timeZone: clinic.time_zone, providerId }
  const dates = asked.map(({ period }) => datesOf(period))
  const counted = new Map((await countDays(of, [...new Set(dates.flat())])).map((each) => [each.day, each]))
  const minutes = await countMinutes(
    db,
    asked.map(({ period }, place) => ({ ...period, key: String(place) })),
    providerId,
  )
  const periods: CountedPeriod[] = []
  for (const [place, { span }] of asked.entries()) {
    const own = dates[place]!.map((day) => counted.get(day)!)
    periods.push({
      part: sumOfParts(own.map(({ part }) => part)),
      minutes: sumOfMinutes(minutes.filter(({ key }) => key === String(place)).map(minutesPartOf)),
      days: own.map(totalsOf),
      seen: await countSeenBy(db, providerId, span),
    })
  }
  return periods
}

/** @public for what is kept of a day */
export const minutesPartOf = (minutes: { providerId: string; offered: number; booked: number }): MinutesPart => ({
  [minutes.providerId]: [minutes.offered, minutes.booked],
})
