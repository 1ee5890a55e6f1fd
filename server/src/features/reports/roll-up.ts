import { addDays, dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { sumOfMinutes, sumOfParts, type MinutesPart, type Part } from '@polyclinic/domain/reports/parts.ts'
import { firstOfMonth } from '@polyclinic/domain/reports/periods.ts'
import { freshOf, newOf, seenUntil, type SeenUntil } from '@polyclinic/domain/reports/seen.ts'
import { sql } from 'kysely'
import type { JobServices, ScheduledJob } from '../../platform/jobs.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { countDays } from './count-days.ts'
import { countMinutesOfDays } from './count-minutes.ts'
import { countChanged } from './roll-up-changes.ts'
import { countGaps } from './seen-patients.ts'

/** Few enough that a batch is a moment. */
const daysAtOnce = 50
/** Of a clinic that began later, days before are kept, too: a year is compared with the one before it. */
const daysBack = 800
/** So that a server that stops waits for none: of a clinic that came with many years, the rest is of the next minute. */
const batchesAtMost = 50

export const keepReportDays: ScheduledJob = {
  name: 'keep-report-days',
  every: 'minute',
  runForClinic: ({ services }, organizationId) => keepDays(services, organizationId),
}

/**
 * Counts anew what has changed since it was counted, and what is over and was not counted yet, one day after the other.
 * @param batches so many, each of some days
 * @returns whether there is more to do
 */
export async function keepDays(
  { reports }: Pick<JobServices['services'], 'reports'>,
  organizationId: string,
  batches = batchesAtMost,
): Promise<boolean> {
  for (let batch = 0; batch < batches; batch++)
    if (!(await reports.inClinic(organizationId, keepSomeDays))) return false
  return true
}

type Standing = {
  is_free: boolean
  time_zone: string
  has_changes: boolean
  /** Of which there is a visit. */
  first: PlainDate | null
  kept_zone: string | null
  kept_from: PlainDate | null
  kept_until: PlainDate | null
}

async function readStanding(db: ClinicDatabase): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select pg_try_advisory_xact_lock(hashtextextended(o.organization_id || ' report-days', 0)) as is_free, o.time_zone,
      exists (select from report_changes) as has_changes,
      (select (min(starts_at) at time zone o.time_zone)::date from appointments) as first,
      k.time_zone as kept_zone, k.first_on as kept_from, k.kept_until
    from organizations o left join report_keepings k using (organization_id)`.execute(db)
  return rows[0]!
}

/** @returns whether there is more to do */
async function keepSomeDays(db: ClinicDatabase, now: string): Promise<boolean> {
  const standing = await readStanding(db)
  const { is_free: isFree, time_zone: timeZone, first } = standing
  // Another server is about it.
  if (!isFree) return false
  const yesterday = addDays(dateIn(timeZone, now as Instant), -1)
  const isOfNow =
    standing.kept_zone === timeZone && standing.kept_from !== null && (first === null || standing.kept_from <= first)
  const hasBegun = isOfNow || (first !== null && first <= yesterday)
  const isIdle = !standing.has_changes && (isOfNow ? standing.kept_until! >= yesterday : !hasBegun)
  // Of most clinics there is nothing to do in most minutes, and nothing is written.
  if (isIdle) return false
  if (!hasBegun) {
    await sql`delete from report_changes`.execute(db)
    return false
  }
  const firstOn = isOfNow ? standing.kept_from! : [first!, addDays(yesterday, -daysBack)].toSorted()[0]!
  const keptUntil = isOfNow ? standing.kept_until! : addDays(firstOn, -1)
  // It sees what there was when it began; where another was done since, this fails and begins anew.
  await sql`
    insert into report_keepings (time_zone, first_on, kept_until, kept_at)
    values (${timeZone}, ${firstOn}, ${keptUntil}, ${now})
    on conflict (organization_id) do update set time_zone = excluded.time_zone, first_on = excluded.first_on,
      kept_until = excluded.kept_until, kept_at = excluded.kept_at`.execute(db)
  if (!isOfNow) await forgetAll(db)
  const isMoreChanged =
    standing.has_changes && (await countChanged(db, { now, timeZone, kept: { from: firstOn, to: keptUntil } }))
  const kept = await keepNext(db, { now, timeZone, firstOn, keptUntil, yesterday })
  return isMoreChanged || (kept > 0 && addDays(keptUntil, kept) < yesterday)
}

/** Of another clock, or without the days of visits that were brought along later: all is counted anew. */
async function forgetAll(db: ClinicDatabase): Promise<void> {
  await sql`
    with days as (delete from report_days), months as (delete from report_months), seen as (delete from report_seen)
    delete from report_changes`.execute(db)
}

type Next = { now: string; timeZone: string; firstOn: PlainDate; keptUntil: PlainDate; yesterday: PlainDate }
type Last = { partBefore: Part; part: Part; minutesBefore: MinutesPart; minutes: MinutesPart; seen: SeenUntil }

/** @returns how many days could be counted: one of which a visit has not ended waits for it, and those after it, too */
async function keepNext(db: ClinicDatabase, { now, timeZone, firstOn, keptUntil, yesterday }: Next): Promise<number> {
  const days: PlainDate[] = []
  for (let day = addDays(keptUntil, 1); day <= yesterday && days.length < daysAtOnce; day = addDays(day, 1))
    days.push(day)
  const counted = await countDays({ db, now, timeZone }, days)
  const waiting = counted.findIndex(({ isOver }) => !isOver)
  const over = waiting < 0 ? counted : counted.slice(0, waiting)
  if (over.length === 0) return 0
  const own = over.map(({ day }) => day)
  const minutes = await countMinutesOfDays(db, own)
  const gaps = await countGaps(db, timeZone, own)
  let last = keptUntil < firstOn ? undefined : await readLast(db, keptUntil)
  const months: { month: PlainDate; part: string; minutes: string }[] = []
  const rows = over.map(({ day, part }) => {
    const isFirst = last === undefined || day === firstOfMonth(day)
    const seen = seenUntil(last?.seen, freshOf(gaps.get(day)!))
    const [before, current] = isFirst ? [last, undefined] : [undefined, last]
    last = {
      partBefore: current?.partBefore ?? sumOfParts(before ? [before.partBefore, before.part] : []),
      minutesBefore: current?.minutesBefore ?? sumOfMinutes(before ? [before.minutesBefore, before.minutes] : []),
      part: sumOfParts(current ? [current.part, part] : [part]),
      minutes: sumOfMinutes([...(current ? [current.minutes] : []), minutes.get(day)!]),
      seen,
    }
    if (isFirst)
      months.push({
        ...{ month: firstOfMonth(day), part: JSON.stringify(last.partBefore) },
        minutes: JSON.stringify(last.minutesBefore),
      })
    const { visits, fulfilled, noShows, canceled } = part
    return {
      ...{ day, visits, fulfilled, no_shows: noShows, canceled, new_patients: newOf(gaps.get(day)!), seen },
      ...{ part: JSON.stringify(last.part), minutes: JSON.stringify(last.minutes) },
    }
  })
  if (months.length > 0) await db.insertInto('report_months').values(months).execute()
  await db
    .insertInto('report_days')
    .values(rows.map(({ seen: _seen, ...row }) => row))
    .execute()
  await db
    .insertInto('report_seen')
    .values(rows.map(({ day, seen }) => ({ day, patients: seen })))
    .execute()
  await db
    .updateTable('report_keepings')
    .set({ kept_until: own.at(-1)! })
    .execute()
  return own.length
}

async function readLast(db: ClinicDatabase, day: PlainDate): Promise<Last> {
  const { rows } = await sql<Last>`
    select m.part as "partBefore", d.part, m.minutes as "minutesBefore", d.minutes, s.patients as seen
    from report_days d join report_months m on m.month = date_trunc('month', d.day)::date
      join report_seen s on s.day = d.day
    where d.day = ${day}`.execute(db)
  return rows[0]!
}
