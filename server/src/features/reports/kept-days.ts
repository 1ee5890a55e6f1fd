import { addDays, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { DailyCounts } from '@polyclinic/domain/reports/buckets.ts'
import { sumOfMinutes, sumOfParts, type MinutesPart, type Part } from '@polyclinic/domain/reports/parts.ts'
import type { Period } from '@polyclinic/domain/reports/periods.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { planIsKept } from '../../platform/database/prepared.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

type Between = [from: PlainDate, to: PlainDate]

/** Days that something was written about since they were counted, from and to, of `report_changes`. */
export const changedDays = (timeZone: string, what: 'day' | 'hours') => sql`
  select (from_at at time zone ${timeZone})::date as first, (to_at at time zone ${timeZone})::date as last
  from report_changes where what in ('day', ${what})
  union
  select (booked_at at time zone ${timeZone})::date, (booked_at at time zone ${timeZone})::date
  from report_changes where booked_at is not null`

/** What was kept up to some days, each by its date: all that came before it and it. */
export type Sums = {
  /** What there was from one day to another, both included. */
  between: (period: Period) => { parts: [Part[], less: Part[]]; minutes: [MinutesPart[], less: MinutesPart[]] }
}
type SumRow = [day: PlainDate, partBefore: Part, part: Part, minutesBefore: MinutesPart, minutes: MinutesPart]

const sumRowsOf = (days: RawBuilder<unknown>) => sql`
  select coalesce(json_agg(json_build_array(d.day, m.part, d.part, m.minutes, d.minutes)), '[]')
  from report_days d join report_months m on m.month = date_trunc('month', d.day)::date where d.day in (${days})`

function sumsFrom(rows: readonly SumRow[]): Sums {
  const byDay = new Map(rows.map((row) => [row[0], row]))
  const until = (day: PlainDate) => {
    const row = byDay.get(day)
    return row ? { parts: [row[1], row[2]], minutes: [row[3], row[4]] } : { parts: [], minutes: [] }
  }
  return {
    between: ({ from, to }) => {
      const [before, all] = [until(addDays(from, -1)), until(to)]
      return { parts: [all.parts, before.parts], minutes: [all.minutes, before.minutes] }
    },
  }
}

/** What was kept from the first to the last day of each of some periods. */
export async function readSums(db: ClinicDatabase, periods: readonly Period[]): Promise<Sums> {
  if (periods.length === 0) return sumsFrom([])
  const days = periods.flatMap(({ from, to }) => [addDays(from, -1), to])
  const { rows } = await sql<{ sums: SumRow[] }>`
    select (${sumRowsOf(sql`select unnest(${[...new Set(days)]}::date[])`)}) as sums`.execute(db)
  return sumsFrom(rows[0]!.sums)
}

export type KeptPeriod = Period & {
  part: Part
  minutes: MinutesPart
  /** Of each day, in their order. */
  daily: DailyCounts
  newPatients: number
  seenPatients: number
}
/** What a clinic's reports were counted of before, as it was then. */
export type Kept = {
  /** Of each period its days that were counted; null of one that has none. */
  periods: (KeptPeriod | null)[]
  /** Whether something was written about a day since. */
  isChanged: (day: PlainDate, of: 'visits' | 'minutes') => boolean
  isSeenChanged: boolean
}

type KeptRow = Period & { place: number; seen: number; newPatients: number; daily: DailyCounts }

/** Reads all that was kept of some periods in one statement. */
export async function readKept(
  { db, clinic }: Pick<Context, 'db' | 'clinic'>,
  { periods, today }: { periods: readonly Period[]; today: PlainDate },
): Promise<Kept> {
  const { time_zone: timeZone } = clinic
  const changesOf = (what: 'day' | 'hours') => sql`
    (select coalesce(json_agg(json_build_array(greatest(first, first_on), least(last, until))), '[]')
      from (${changedDays(timeZone, what)}) c, keeping where first <= until and last >= first_on)`
  const { rows } = await sql<{
    kept: { changes: Between[]; hours: Between[]; isSeenChanged: boolean; periods: KeptRow[]; sums: SumRow[] }
  }>`
    with ${planIsKept} keeping as materialized (
      select first_on, least(kept_until, ${addDays(today, -1)}::date) as until from report_keepings
      where time_zone = ${timeZone}
    ), kept as materialized (
      select place::int - 1 as place, greatest(p.from_on, first_on) as from_on, least(p.to_on, until) as to_on
      from unnest(${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[])
        with ordinality p (from_on, to_on, place), keeping
      where greatest(p.from_on, first_on) <= least(p.to_on, until)
    )
    select json_build_object(
      'changes', ${changesOf('day')}, 'hours', ${changesOf('hours')},
      'isSeenChanged', exists (select from report_changes where what = 'seen'),
      'periods', (select coalesce(json_agg(json_build_object('place', place, 'from', from_on, 'to', to_on,
          'seen', (select patients[to_on - from_on + 1] from report_seen where day = to_on),
          'newPatients', t.new_patients, 'daily', json_build_object('visits', t.visits, 'fulfilled', t.fulfilled,
            'noShows', t.no_shows, 'canceled', t.canceled))), '[]')
        from kept, lateral (
          select sum(new_patients) as new_patients, array_agg(visits) as visits, array_agg(fulfilled) as fulfilled,
            array_agg(no_shows) as no_shows, array_agg(canceled) as canceled
          from (select * from report_days where day between from_on and to_on order by day) d) t),
      'sums', (${sumRowsOf(sql`select from_on - 1 from kept union select to_on from kept`)})
    ) as kept`.execute(db)
  const { changes, hours, isSeenChanged, periods: found, sums } = rows[0]!.kept
  const { between } = sumsFrom(sums)
  const ranges = { visits: changes, minutes: hours }
  const byPlace = new Map(found.map((row) => [row.place, row]))
  return {
    isChanged: (day, of) => ranges[of].some(([first, last]) => first <= day && day <= last),
    isSeenChanged,
    periods: periods.map((_period, place) => {
      const row = byPlace.get(place)
      if (!row) return null
      const { from, to, seen, newPatients, daily } = row
      const { parts, minutes } = between({ from, to })
      return {
        ...{ from, to, newPatients, seenPatients: seen },
        ...{ part: sumOfParts(...parts), minutes: sumOfMinutes(...minutes), daily },
      }
    }),
  }
}
