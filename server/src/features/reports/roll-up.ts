import { addDays, dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { nextMonth } from '@polyclinic/domain/reports/cover.ts'
import { sumOfMinutes, sumOfParts, type MinutesPart, type Part } from '@polyclinic/domain/reports/parts.ts'
import { sql } from 'kysely'
import type { JobServices, ScheduledJob } from '../../platform/jobs.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { countDays } from './count-days.ts'
import { countMinutes } from './count-minutes.ts'
import { minutesPartOf } from './count-visits.ts'
import { changedDays, firstDay } from './kept-days.ts'
import { keepSeen } from './seen-patients.ts'

/** Few enough that a batch is a moment. */
const daysAtOnce = 50
/** Of a clinic that began later, days before are kept, too: a year is compared with the one before it. */
const daysBack = 800
const monthsAtOnce = 6
/** So that a server that stops waits for none: of a clinic that came with many years, the rest is of the next minute. */
const batchesAtMost = 50

export const keepReportDays: ScheduledJob = {
  name: 'keep-report-days',
  every: 'minute',
  runForClinic: ({ services }, organizationId) => keepDays(services, organizationId),
}

/**
 * Counts what is over and was not counted yet, or has changed since, the latest days first.
 * @returns whether there is more to do
 */
export async function keepDays(
  { reports }: Pick<JobServices['services'], 'reports'>,
  organizationId: string,
): Promise<boolean> {
  for (let batch = 0; batch < batchesAtMost; batch++)
    if (!(await reports.inClinic(organizationId, keepSomeDays))) return false
  return true
}

/** @returns whether there is more to do */
async function keepSomeDays(db: ClinicDatabase, now: string): Promise<boolean> {
  const lock = await sql<{ is_free: boolean; time_zone: string }>`
    select pg_try_advisory_xact_lock(hashtextextended(organization_id || ' report-days', 0)) as is_free, time_zone
    from organizations`.execute(db)
  const { is_free: isFree, time_zone: timeZone } = lock.rows[0]!
  // Another server is about it.
  if (!isFree) return false
  const today = dateIn(timeZone, now as Instant)
  const isChanged = await hasChanged(db, timeZone)
  const isIdle =
    !isChanged && (await uncountedDays(db, timeZone, today)).length === 0 && (await monthsToSum(db)).length === 0
  // Of most clinics there is nothing to do in most minutes, and nothing is written.
  if (isIdle) return false
  // It sees what there was when it began; where another was done since, this fails and begins anew.
  await sql`
    insert into report_keepings (kept_at) values (${now})
    on conflict (organization_id) do update set kept_at = excluded.kept_at`.execute(db)
  if (isChanged) await forgetChanged(db, timeZone)
  const days = await uncountedDays(db, timeZone, today)
  const taken = days.slice(0, daysAtOnce)
  const kept = await countThem(db, { now, timeZone, days: taken })
  const more = await sumMonths(db, timeZone)
  return (kept > 0 && days.length > taken.length) || more
}

async function hasChanged(db: ClinicDatabase, timeZone: string): Promise<boolean> {
  const { rows } = await sql<{ is_changed: boolean }>`
    select exists (select from report_changes) or exists (select from report_days where time_zone <> ${timeZone})
      as is_changed`.execute(db)
  return rows[0]!.is_changed
}

/** What was written about is counted anew. In a transaction that sees one moment only the changes go that it has seen. */
async function forgetChanged(db: ClinicDatabase, timeZone: string): Promise<void> {
  const isTouched = (first: string, last: string, what: 'day' | 'hours') => sql`exists (
    select from changed_${sql.raw(what)} c where c.first <= ${sql.raw(last)} and ${sql.raw(first)} <= c.last)`
  const endOfMonth = `(month + interval '1 month' - interval '1 day')::date`
  await sql`
    with changed_day as materialized (${changedDays(timeZone, 'day')}),
    changed_hours as materialized (${changedDays(timeZone, 'hours')}),
    days as (
      delete from report_days where time_zone <> ${timeZone} or ${isTouched('day', 'day', 'day')} returning day
    ), seen as (
      delete from report_seen where not is_month and first_on in (select day from days)
    ), months as (
      delete from report_months where time_zone <> ${timeZone} or ${isTouched('month', endOfMonth, 'hours')} returning month
    ), seen_in_months as (
      delete from report_seen where is_month and first_on in (select month from months)
    ), minutes as (
      update report_days set minutes = null
      where minutes is not null and time_zone = ${timeZone} and not ${isTouched('day', 'day', 'day')}
        and ${isTouched('day', 'day', 'hours')}
    )
    delete from report_changes`.execute(db)
}

/** The latest first. */
async function uncountedDays(db: ClinicDatabase, timeZone: string, today: PlainDate): Promise<PlainDate[]> {
  const { rows } = await sql<{ day: PlainDate }>`
    select d::date as day
    from (select ${firstDay(timeZone)} as first) f,
      generate_series(least(f.first, ${addDays(today, -daysBack)}::date), ${addDays(today, -1)}::date, interval '1 day') d
    where f.first < ${today}::date and not exists (select from report_days k where k.day = d::date and k.minutes is not null)
    order by d desc`.execute(db)
  return rows.map(({ day }) => day)
}

/** @returns how many could be counted: a day of which a visit has not ended waits for it */
async function countThem(
  db: ClinicDatabase,
  { now, timeZone, days }: { now: string; timeZone: string; days: readonly PlainDate[] },
): Promise<number> {
  const counted = (await countDays({ db, now, timeZone }, days)).filter(({ isOver }) => isOver)
  if (counted.length === 0) return 0
  const own = counted.map(({ day }) => day)
  const minutes = Map.groupBy(
    await countMinutes(
      db,
      own.map((day) => ({ key: day, from: day, to: day })),
    ),
    ({ key }) => key,
  )
  const values = counted.map(({ day, part }) => ({
    ...{ day, time_zone: timeZone, visits: part.visits, fulfilled: part.fulfilled, no_shows: part.noShows },
    ...{ canceled: part.canceled, part: JSON.stringify(part) },
    minutes: JSON.stringify(sumOfMinutes((minutes.get(day) ?? []).map(minutesPartOf))),
  }))
  await sql`delete from report_seen where not is_month and first_on = any(${own}::date[])`.execute(db)
  await db.deleteFrom('report_days').where('day', 'in', own).execute()
  await db.insertInto('report_days').values(values).execute()
  await keepSeen(db, timeZone, own)
  return counted.length
}

/** Whole months of which every day was counted, the latest first. */
async function monthsToSum(db: ClinicDatabase): Promise<{ month: PlainDate }[]> {
  const { rows } = await sql<{ month: PlainDate }>`
    select date_trunc('month', day)::date as month from report_days where minutes is not null
    group by 1 having count(*) = extract(day from date_trunc('month', min(day)) + interval '1 month' - interval '1 day')
      and not exists (select from report_months m where m.month = date_trunc('month', min(day))::date)
    order by 1 desc limit ${monthsAtOnce}`.execute(db)
  return rows
}

/** Puts together months of which every day was counted. @returns whether there may be more of them */
async function sumMonths(db: ClinicDatabase, timeZone: string): Promise<boolean> {
  const whole = await monthsToSum(db)
  for (const { month } of whole) {
    const end = nextMonth(month)
    const { rows: days } = await sql<{ part: Part; minutes: MinutesPart }>`
      select part, minutes from report_days where day >= ${month}::date and day < ${end}::date`.execute(db)
    await db
      .insertInto('report_months')
      .values({
        ...{ month, time_zone: timeZone, part: JSON.stringify(sumOfParts(days.map(({ part }) => part))) },
        minutes: JSON.stringify(sumOfMinutes(days.map(({ minutes }) => minutes))),
      })
      .execute()
    await sql`
      insert into report_seen (is_month, first_on, chunk, bits)
      select true, ${month}::date, chunk, bit_or(bits) from report_seen
      where not is_month and first_on >= ${month}::date and first_on < ${end}::date
      group by chunk`.execute(db)
  }
  return whole.length === monthsAtOnce
}
