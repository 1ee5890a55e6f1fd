import { addDays, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { coverOf, monthOf, nextMonth, type Cover } from '@polyclinic/domain/reports/cover.ts'
import type { MinutesPart, Part } from '@polyclinic/domain/reports/parts.ts'
import type { Period } from '@polyclinic/domain/reports/periods.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Totals of a day, as a chart shows them. */
export type DayTotals = { date: PlainDate; visits: number; fulfilled: number; noShows: number; canceled: number }
type Between = [from: PlainDate, to: PlainDate]

/** Days that something was written about since they were counted, from and to, of `report_changes` c. */
export const changedDays = (timeZone: string, what: 'day' | 'hours') => sql`
  select (from_at at time zone ${timeZone})::date as first, (to_at at time zone ${timeZone})::date as last
  from report_changes ${what === 'day' ? sql`where what = 'day'` : sql``}
  union
  select (booked_at at time zone ${timeZone})::date, (booked_at at time zone ${timeZone})::date
  from report_changes where booked_at is not null`

/** The first day of which there is a visit; null of a clinic without one. */
export const firstDay = (timeZone: string) =>
  sql<PlainDate | null>`(select (min(starts_at) at time zone ${timeZone})::date from appointments)`

export type KeptDays = {
  days: readonly DayTotals[]
  /** Of the days from `from` to `to`: what was counted of them before, and what has to be counted now. */
  cover: (period: Period, of: 'visits' | 'minutes') => Cover
  /** Of all days before one. */
  coverBefore: (date: PlainDate) => Cover
}

/** Which days and months a clinic's reports have been counted for, and are still so. */
export async function readKeptDays(
  { db, clinic }: Pick<Context, 'db' | 'clinic'>,
  { periods, today }: { periods: readonly Period[]; today: PlainDate },
): Promise<KeptDays> {
  const { time_zone: timeZone } = clinic
  const of = (period: Period) => sql`(day between ${period.from}::date and ${period.to}::date)`
  const isAsked = sql.join(periods.map(of), sql` or `)
  const latest = periods
    .map(({ to }) => to)
    .toSorted()
    .at(-1)!
  const { rows } = await sql<{
    kept: {
      first: PlainDate | null
      changes: Between[]
      hours: Between[]
      months: PlainDate[]
      days: [PlainDate, number, number, number, number, boolean][]
      missing: PlainDate[]
    }
  }>`
    select json_build_object(
      'first', ${firstDay(timeZone)},
      'changes', (select coalesce(json_agg(json_build_array(
          greatest(first, '0001-01-01'), least(last, ${today}::date))), '[]')
        from (${changedDays(timeZone, 'day')}) c where first < ${today}::date),
      'hours', (select coalesce(json_agg(json_build_array(
          greatest(first, '0001-01-01'), least(last, ${today}::date))), '[]')
        from (${changedDays(timeZone, 'hours')}) c where first < ${today}::date),
      'months', (select coalesce(json_agg(month), '[]') from report_months where time_zone = ${timeZone}),
      'days', (select coalesce(json_agg(json_build_array(day, visits, fulfilled, no_shows, canceled, minutes is not null)
          order by day), '[]')
        from report_days where time_zone = ${timeZone} and (${isAsked})),
      'missing', (select coalesce(json_agg(d::date), '[]')
        from generate_series(${firstDay(timeZone)}, ${latest}::date, interval '1 day') d
        where not exists (select from report_days k where k.day = d::date and k.time_zone = ${timeZone}))
    ) as kept`.execute(db)
  const { first, changes, hours, months, days, missing } = rows[0]!.kept
  const isIn = (ranges: readonly Between[], from: PlainDate, to: PlainDate) =>
    ranges.some((range) => range[0] <= to && from <= range[1])
  const endOf = (month: PlainDate) => addDays(nextMonth(month), -1)
  const whole = (ranges: readonly Between[]) => new Set(months.filter((month) => !isIn(ranges, month, endOf(month))))
  const [monthsOf, monthsOfHours] = [whole(changes), whole(hours)]
  const known = new Map(days.map((day) => [day[0], day[5]]))
  const absent = new Set(missing)
  return {
    days: days
      .filter(([date]) => date < today && !isIn(changes, date, date))
      .map(([date, visits, fulfilled, noShows, canceled]) => ({ date, visits, fulfilled, noShows, canceled })),
    cover: (period, of) =>
      coverOf(period, {
        months: of === 'visits' ? monthsOf : monthsOfHours,
        isCounted: (day) =>
          day < today &&
          (of === 'visits'
            ? known.has(day) && !isIn(changes, day, day)
            : known.get(day) === true && !isIn(hours, day, day)),
      }),
    coverBefore: (date) =>
      first === null
        ? { months: [], days: [], uncounted: [] }
        : coverOf(
            // A month's set is that of all its days, the first one's included.
            { from: monthOf(first), to: addDays(date, -1) },
            { months: monthsOf, isCounted: (day) => day < today && !absent.has(day) && !isIn(changes, day, day) },
          ),
  }
}

type Kept = { first_on: PlainDate; is_month: boolean; part: Part; minutes: MinutesPart | null }

/** What was counted of them. */
export async function readKeptParts(
  db: ClinicDatabase,
  { months, days }: { months: readonly PlainDate[]; days: readonly PlainDate[] },
): Promise<{ months: Map<PlainDate, Kept>; days: Map<PlainDate, Kept> }> {
  const { rows } = await sql<Kept>`
    select month as first_on, true as is_month, part, minutes from report_months where month = any(${months}::date[])
    union all
    select day, false, part, minutes from report_days where day = any(${days}::date[])`.execute(db)
  const by = (isMonth: boolean) =>
    new Map(rows.filter((row) => row.is_month === isMonth).map((row) => [row.first_on, row]))
  return { months: by(true), days: by(false) }
}
