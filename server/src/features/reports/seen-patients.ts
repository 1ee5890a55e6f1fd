import { addDays, startOfDay, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { Period } from '@polyclinic/domain/reports/periods.ts'
import type { Gaps } from '@polyclinic/domain/reports/seen.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { Span } from './asked-periods.ts'
import { wasSeenBefore } from './visit-facts.ts'

export type PatientCounts = { seenPatients: number; newPatients: number }

/** Visits whose having taken place has changed since days were counted, as they were then. */
export const changedVisits = sql`
  select distinct on (visit_id) visit_id, patient_id, from_at as seen_at from report_changes
  where what = 'seen' order by visit_id, id`

/** The patients of those, then and now. */
export const patientsOfChanged = sql`
  select patient_id from changed where patient_id is not null
  union
  select a.patient_id from changed c join appointments a on a.id = c.visit_id where a.status = 'fulfilled'`

/**
 * What is to be added to the counts of seen patients, and of those seen for the first time, that were kept for whole
 * days: patients of days that were not kept, and of visits that have changed since, one by one.
 */
export async function countOtherSeen(
  { db, timeZone }: { db: ClinicDatabase; timeZone: string },
  periods: readonly { span: Span; kept: Period | null }[],
): Promise<PatientCounts[]> {
  const starts = periods.map(({ span }) => span.startsAt)
  const ends = periods.map(({ span }) => span.endsAt)
  const keptStarts = periods.map(({ kept, span }) => (kept ? startOfDay(timeZone, kept.from) : span.endsAt))
  const keptEnds = periods.map(({ kept, span }) => (kept ? startOfDay(timeZone, addDays(kept.to, 1)) : span.endsAt))
  const isSeen = (condition: ReturnType<typeof sql>) => sql`exists (
    select from appointments a where a.patient_id = o.patient_id and a.status = 'fulfilled' and ${condition})`
  const wasSeen = (during: (at: ReturnType<typeof sql>) => ReturnType<typeof sql>) => sql`(
    ${isSeen(sql`${during(sql`a.starts_at`)} and a.id not in (select visit_id from changed)`)}
    or exists (select from changed c where c.patient_id = o.patient_id and ${during(sql`c.seen_at`)}))`
  const { rows } = await sql<PatientCounts>`
    with changed as materialized (${changedVisits}), touched as materialized (${patientsOfChanged}),
    asked as materialized (
      select * from unnest(${starts}::timestamptz[], ${ends}::timestamptz[], ${keptStarts}::timestamptz[],
        ${keptEnds}::timestamptz[]) with ordinality p (starts_at, ends_at, kept_from, kept_to, place)
    ), others as (
      select place, patient_id from asked, touched
      union
      select place, v.patient_id
      from asked p cross join (values (false), (true)) side (is_after) cross join lateral (
        select distinct a.patient_id from appointments a
        where a.starts_at >= case when is_after then p.kept_to else p.starts_at end
          and a.starts_at < case when is_after then p.ends_at else p.kept_from end and a.status = 'fulfilled'
      ) v
    )
    select coalesce(sum(is_in::int - was_in::int), 0)::int as "seenPatients",
      coalesce(sum((is_in and not is_before)::int - (was_in and not was_before)::int), 0)::int as "newPatients"
    from asked p left join lateral (
      select ${isSeen(sql`a.starts_at >= p.starts_at and a.starts_at < p.ends_at`)} as is_in,
        ${isSeen(sql`a.starts_at < p.starts_at`)} as is_before,
        ${wasSeen((at) => sql`${at} >= p.kept_from and ${at} < p.kept_to`)} as was_in,
        ${wasSeen((at) => sql`${at} < p.kept_from`)} as was_before
      from others o where o.place = p.place) told on true
    group by p.place order by p.place`.execute(db)
  return rows
}

/** The same of one doctor's visits; somebody whom a colleague has seen before is not new. */
export async function countSeenBy(
  db: ClinicDatabase,
  providerId: string,
  { startsAt, endsAt }: Span,
): Promise<PatientCounts> {
  const { rows } = await sql<PatientCounts>`
    with seen as (
      select distinct patient_id from appointments
      where provider_id = ${providerId} and starts_at >= ${startsAt} and starts_at < ${endsAt} and status = 'fulfilled'
    )
    select count(*)::int as "seenPatients",
      (count(*) filter (where not ${wasSeenBefore('seen.patient_id', sql`${startsAt}`)}))::int as "newPatients"
    from seen`.execute(db)
  return rows[0]!
}

/** Of each of some days: its patients, by how long before they were seen last. */
export async function countGaps(
  db: ClinicDatabase,
  timeZone: string,
  days: readonly PlainDate[],
): Promise<Map<PlainDate, Gaps>> {
  const starts = days.map((day) => startOfDay(timeZone, day))
  const ends = days.map((day) => startOfDay(timeZone, addDays(day, 1)))
  const { rows } = await sql<{ day: PlainDate; gap: number | null; patients: number }>`
    select day, gap, count(*)::int as patients
    from (
      select d.day, d.day - ((
        select max(b.starts_at) from appointments b
        where b.patient_id = v.patient_id and b.status = 'fulfilled' and b.starts_at < d.starts_at
      ) at time zone ${timeZone})::date as gap
      from unnest(${days}::date[], ${starts}::timestamptz[], ${ends}::timestamptz[]) d (day, starts_at, ends_at)
        cross join lateral (
          select distinct a.patient_id from appointments a
          where a.starts_at >= d.starts_at and a.starts_at < d.ends_at and a.status = 'fulfilled') v
    ) seen group by day, gap`.execute(db)
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return new Map(days.map((day) => [day, byDay.get(day) ?? []]))
}
