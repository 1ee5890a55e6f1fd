import { datesBetween } from '@polyclinic/domain/kit/calendar-days.ts'
import { addDays, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { dailyCounts, type DailyCounts } from '@polyclinic/domain/reports/buckets.ts'
import { sumOfMinutes, sumOfParts, type MinutesPart, type Part } from '@polyclinic/domain/reports/parts.ts'
import type { Period } from '@polyclinic/domain/reports/periods.ts'
import type { Context } from '../../platform/context.ts'
import type { Span } from './asked-periods.ts'
import { countDays } from './count-days.ts'
import { countMinutes, minutesPartOf } from './count-minutes.ts'
import { readKept, readSums } from './kept-days.ts'
import { countOtherSeen, countSeenBy, type PatientCounts } from './seen-patients.ts'

/** What a report counts of one period. */
export type CountedPeriod = { part: Part; minutes: MinutesPart; days: DailyCounts; seen: PatientCounts }
type PeriodToCount = { period: Period; span: Span }

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

/** What each of some days has, field by field. */
const daily = (valuesOf: (field: keyof DailyCounts) => number[]) =>
  Object.fromEntries(dailyCounts.map((field) => [field, valuesOf(field)])) as DailyCounts

/**
 * Counts the visits of some periods, in a transaction that sees one moment: what was kept, with the days that are not
 * over or have changed since as the visits say. A day is the clinic's own, by its zone.
 */
export async function countVisits(
  context: Context,
  { asked, today }: { asked: readonly PeriodToCount[]; today: PlainDate },
): Promise<CountedPeriod[]> {
  const { db, now, clinic } = context
  const timeZone = clinic.time_zone
  const kept = await readKept(context, { periods: asked.map(({ period }) => period), today })
  const todo = asked.map(({ period }, place) => {
    const own = kept.periods[place] ?? null
    const dates = datesBetween(period.from, period.to)
    const isKept = (date: PlainDate) => own !== null && own.from <= date && date <= own.to
    const changed = (of: 'visits' | 'minutes') => dates.filter((date) => kept.isChanged(date, of) && isKept(date))
    return {
      ...{ own, dates, uncounted: dates.filter((date) => !isKept(date)) },
      ...{ changed: changed('visits'), changedMinutes: runsOf(changed('minutes')) },
    }
  })
  const sums = await readSums(
    db,
    todo.flatMap(({ changed, changedMinutes }) => [...runsOf(changed), ...changedMinutes]),
  )
  const anew = todo.flatMap(({ uncounted, changed }) => [...uncounted, ...changed])
  const counted = new Map((await countDays({ db, now, timeZone }, [...new Set(anew)])).map((each) => [each.day, each]))
  const measured = await countMinutes(
    db,
    todo.flatMap(({ uncounted, changedMinutes }, place) =>
      [...runsOf(uncounted), ...changedMinutes].map((run) => ({ key: String(place), ...run })),
    ),
  )
  const isOthersSeen = kept.isSeenChanged || todo.some(({ uncounted }) => uncounted.length > 0)
  const others = isOthersSeen
    ? await countOtherSeen(
        { db, timeZone },
        asked.map(({ span }, place) => ({ span, kept: todo[place]!.own })),
      )
    : []
  return todo.map(({ own, dates, uncounted, changed, changedMinutes }, place) => {
    const days = [...uncounted, ...changed].map((day) => counted.get(day)!)
    const uncountedBefore = own ? uncounted.filter((day) => day < own.from).length : 0
    const minutes = measured.filter(({ key }) => key === String(place)).map(minutesPartOf)
    const parts = runsOf(changed).map((run) => sums.between(run).parts)
    const former = changedMinutes.map((run) => sums.between(run).minutes)
    const other = others[place] ?? { seenPatients: 0, newPatients: 0 }
    return {
      part: sumOfParts(
        [...(own ? [own.part] : []), ...days.map(({ part }) => part), ...parts.flatMap(([, less]) => less)],
        parts.flatMap(([all]) => all),
      ),
      minutes: sumOfMinutes(
        [...(own ? [own.minutes] : []), ...minutes, ...former.flatMap(([, less]) => less)],
        former.flatMap(([all]) => all),
      ),
      days: daily((field) =>
        dates.map((date, at) => counted.get(date)?.part[field] ?? own!.daily[field][at - uncountedBefore]!),
      ),
      seen: {
        seenPatients: (own?.seenPatients ?? 0) + other.seenPatients,
        newPatients: (own?.newPatients ?? 0) + other.newPatients,
      },
    }
  })
}

/** The same of one doctor, who has so few that they are counted each time. */
export async function countVisitsOf(
  { db, now, clinic }: Context,
  { asked, providerId }: { asked: readonly PeriodToCount[]; providerId: string },
): Promise<CountedPeriod[]> {
  const of = { db, now, timeZone: clinic.time_zone, providerId }
  const dates = asked.map(({ period: { from, to } }) => datesBetween(from, to))
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
      days: daily((field) => own.map(({ part }) => part[field])),
      seen: await countSeenBy(db, providerId, span),
    })
  }
  return periods
}
