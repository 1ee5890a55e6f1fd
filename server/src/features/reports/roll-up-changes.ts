import { addDays, startOfDay, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { sumOfMinutes, sumOfParts, type MinutesPart, type Part } from '@polyclinic/domain/reports/parts.ts'
import { daysAtMost, firstOfMonth, type Period } from '@polyclinic/domain/reports/periods.ts'
import { freshOf, newOf, recounted, type SeenUntil } from '@polyclinic/domain/reports/seen.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { countDays } from './count-days.ts'
import { countMinutesOfDays } from './count-minutes.ts'
import { changedDays } from './kept-days.ts'
import { changedVisits, countGaps, patientsOfChanged } from './seen-patients.ts'

/** As with days that are counted for the first time. */
const daysAtOnce = 50

type Changed = { now: string; timeZone: string; kept: Period }

/**
 * Counts anew the days that something was written about, the latest first, and takes away what was written: in a
 * transaction that sees one moment only the rows go that it has seen.
 * @returns whether there are more of them
 */
export async function countChanged(db: ClinicDatabase, { now, timeZone, kept }: Changed): Promise<boolean> {
  await recountSeen(db, { timeZone, kept })
  const { rows: changed } = await sql<{ day: PlainDate; is_of_visits: boolean }>`
    with visits as materialized (${changedDays(timeZone, 'day')}), hours as materialized (${changedDays(timeZone, 'hours')})
    select day, exists (select from visits where day between first and last) as is_of_visits
    from report_days where exists (select from hours where day between first and last)
    order by day desc limit ${daysAtOnce + 1}`.execute(db)
  const taken = changed.slice(0, daysAtOnce)
  const ofVisits = taken.filter((each) => each.is_of_visits).map(({ day }) => day)
  const counted = await countDays({ db, now, timeZone }, ofVisits)
  const parts = new Map(counted.map(({ day, part }) => [day, part]))
  const minutes = await countMinutesOfDays(
    db,
    taken.map(({ day }) => day),
  )
  if (taken.length > 0) await replaceOwn(db, { parts, minutes })
  if (changed.length <= daysAtOnce) {
    await sql`delete from report_changes`.execute(db)
    return false
  }
  await forgetFrom(db, timeZone, taken.at(-1)!.day)
  return true
}

/** What was written about a day and those after it; of what is about days before it, too, that stays. */
async function forgetFrom(db: ClinicDatabase, timeZone: string, day: PlainDate): Promise<void> {
  const start = startOfDay(timeZone, day)
  await sql`
    with done as (
      delete from report_changes
      where what = 'seen' or (from_at >= ${start} and (booked_at is null or booked_at >= ${start}))
    )
    update report_changes set
      from_at = case when from_at < ${start} then from_at else booked_at end,
      to_at = case when from_at < ${start} then least(to_at, ${start}::timestamptz - interval '1 second') else booked_at end,
      booked_at = case when from_at < ${start} and booked_at < ${start} then booked_at end
    where what <> 'seen' and (from_at < ${start} or booked_at < ${start})
      and (to_at >= ${start} or booked_at >= ${start})`.execute(db)
}

type DayRow = { day: PlainDate; part: Part; minutes: MinutesPart }

/** Puts what single days have now in place of what they had, in all sums that they are in. */
async function replaceOwn(
  db: ClinicDatabase,
  { parts, minutes }: { parts: Map<PlainDate, Part>; minutes: Map<PlainDate, MinutesPart> },
): Promise<void> {
  const days = [...minutes.keys()].toSorted()
  const months = [...new Set(days.map(firstOfMonth))]
  const { rows } = await sql<DayRow>`
    select day, part, minutes from report_days where date_trunc('month', day)::date = any(${months}::date[])
      and day >= ${months[0]!}::date order by day`.execute(db)
  const { rows: later } = await sql<{ month: PlainDate; part: Part; minutes: MinutesPart }>`
    select month, part, minutes from report_months where month > ${months[0]!}::date order by month`.execute(db)
  const sums = new Map(rows.map((row) => [row.day, row]))
  const differences = days.map((day) => {
    const own = sums.get(day)!
    // Of the first day of a month there is none in it.
    const before = day === firstOfMonth(day) ? undefined : sums.get(addDays(day, -1))
    const part = parts.get(day)
    return {
      day,
      plus: {
        parts: part ? [part, ...(before ? [before.part] : [])] : [],
        minutes: [minutes.get(day)!, ...(before ? [before.minutes] : [])],
      },
      less: { parts: part ? [own.part] : [], minutes: [own.minutes] },
    }
  })
  const withAll = <Sum extends { part: Part; minutes: MinutesPart }>(sum: Sum, of: typeof differences) => ({
    part: sumOfParts(
      [sum.part, ...of.flatMap(({ plus }) => plus.parts)],
      of.flatMap(({ less }) => less.parts),
    ),
    minutes: sumOfMinutes(
      [sum.minutes, ...of.flatMap(({ plus }) => plus.minutes)],
      of.flatMap(({ less }) => less.minutes),
    ),
  })
  const sumsOf = (of: { part: Part; minutes: MinutesPart }[]) => ({
    parts: of.map(({ part }) => JSON.stringify(part)),
    minutes: of.map((each) => JSON.stringify(each.minutes)),
  })
  const ofDays = sumsOf(
    rows.map((row) =>
      withAll(
        row,
        differences.filter(({ day }) => firstOfMonth(day) === firstOfMonth(row.day) && day <= row.day),
      ),
    ),
  )
  const ofMonths = sumsOf(
    later.map((row) =>
      withAll(
        row,
        differences.filter(({ day }) => day < row.month),
      ),
    ),
  )
  await sql`
    update report_days d set part = n.part::jsonb, minutes = n.minutes::jsonb
    from unnest(${rows.map(({ day }) => day)}::date[], ${ofDays.parts}::text[], ${ofDays.minutes}::text[])
      n (day, part, minutes)
    where d.day = n.day and (d.part, d.minutes) is distinct from (n.part::jsonb, n.minutes::jsonb)`.execute(db)
  await sql`
    update report_months m set part = n.part::jsonb, minutes = n.minutes::jsonb
    from unnest(${later.map(({ month }) => month)}::date[], ${ofMonths.parts}::text[], ${ofMonths.minutes}::text[])
      n (month, part, minutes)
    where m.month = n.month and (m.part, m.minutes) is distinct from (n.part::jsonb, n.minutes::jsonb)`.execute(db)
  const counted = [...parts]
  const totals = (of: (part: Part) => number) => counted.map(([, part]) => of(part))
  await sql`
    update report_days d set visits = n.visits, fulfilled = n.fulfilled, no_shows = n.no_shows, canceled = n.canceled
    from unnest(${counted.map(([day]) => day)}::date[], ${totals((part) => part.visits)}::int[],
      ${totals((part) => part.fulfilled)}::int[], ${totals((part) => part.noShows)}::int[],
      ${totals((part) => part.canceled)}::int[]) n (day, visits, fulfilled, no_shows, canceled)
    where d.day = n.day`.execute(db)
}

/**
 * Counts anew on how many days patients were seen whose visits took place or did not after all. What they come to on each
 * of their days, now and before, shows in all counts of days that end within a year from there.
 */
async function recountSeen(db: ClinicDatabase, { timeZone, kept }: Omit<Changed, 'now'>): Promise<void> {
  const { rows: touched } = await sql<{ day: PlainDate }>`
    with changed as materialized (${changedVisits}), touched as materialized (${patientsOfChanged})
    select day from (
      select (seen_at at time zone ${timeZone})::date as day from changed where patient_id is not null
      union
      select (a.starts_at at time zone ${timeZone})::date from touched t join appointments a
        on a.patient_id = t.patient_id and a.status = 'fulfilled'
    ) d where day between ${kept.from}::date and ${kept.to}::date order by day`.execute(db)
  const days = touched.map(({ day }) => day)
  if (days.length === 0) return
  const gaps = await countGaps(db, timeZone, days)
  const [first, last] = [days[0]!, addDays(days.at(-1)!, daysAtMost)]
  const { rows } = await sql<{ day: PlainDate; seen: SeenUntil }>`
    select day, patients as seen from report_seen
    where day between ${addDays(first, -1)}::date and ${last}::date order by day`.execute(db)
  const before = rows[0]!.day < first ? rows[0]!.seen : undefined
  const own = before ? rows.slice(1) : rows
  const fresh = new Map(days.map((day) => [day, freshOf(gaps.get(day)!)]))
  const told = recounted(own, before, fresh).filter(({ seen }, place) => String(seen) !== String(own[place]!.seen))
  await sql`
    update report_seen s set patients = n.patients::integer[]
    from unnest(${told.map(({ day }) => day)}::date[], ${told.map(({ seen }) => `{${seen.join()}}`)}::text[]) n (day, patients)
    where s.day = n.day`.execute(db)
  await sql`
    update report_days d set new_patients = n.patients
    from unnest(${days}::date[], ${days.map((day) => newOf(gaps.get(day)!))}::int[]) n (day, patients)
    where d.day = n.day`.execute(db)
}
