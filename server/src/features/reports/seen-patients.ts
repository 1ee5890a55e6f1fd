import { addDays, startOfDay, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { Cover } from '@polyclinic/domain/reports/cover.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { Span } from './asked-periods.ts'
import { wasSeenBefore } from './visit-facts.ts'

export type PatientCounts = { seenPatients: number; newPatients: number }

/** How many bits a row of `report_seen` has. */
export const chunkBits = 8192
const none = sql`0::bit(${sql.lit(chunkBits)})`

/** A set with one patient, by number. */
export const bitOf = (number: ReturnType<typeof sql>) => sql`set_bit(${none}, ${number} % ${sql.lit(chunkBits)}, 1)`

/**
 * How many patients were seen in some days, and how many of them on none before: from the sets of the days that were
 * counted, and the visits of the others.
 */
export async function countSeen(
  { db, timeZone }: { db: ClinicDatabase; timeZone: string },
  { within, before }: { within: Cover; before: Cover },
): Promise<PatientCounts> {
  const startsOf = ({ uncounted }: Cover) => uncounted.map((day) => startOfDay(timeZone, day))
  const endsOf = ({ uncounted }: Cover) => uncounted.map((day) => startOfDay(timeZone, addDays(day, 1)))
  const setsOf = ({ months, days }: Cover) => sql`
    select chunk, bit_or(bits) as bits from report_seen
    where (is_month and first_on = any(${months}::date[])) or (not is_month and first_on = any(${days}::date[]))
    group by chunk`
  const patientsOf = (cover: Cover) => sql`
    select distinct a.patient_id, n.number
    from unnest(${startsOf(cover)}::timestamptz[], ${endsOf(cover)}::timestamptz[]) d (starts_at, ends_at)
      join appointments a on a.starts_at >= d.starts_at and a.starts_at < d.ends_at and a.status = 'fulfilled'
      left join report_patients n on n.patient_id = a.patient_id`
  const isIn = (sets: 'within_sets' | 'before_sets', patient: string) => sql`exists (
    select from ${sql.table(sets)} s where s.chunk = ${sql.ref(patient)}.number / ${sql.lit(chunkBits)}
      and get_bit(s.bits, ${sql.ref(patient)}.number % ${sql.lit(chunkBits)}) = 1)`
  const { rows } = await sql<PatientCounts>`
    with within_sets as materialized (${setsOf(within)}), before_sets as materialized (${setsOf(before)}),
    within_others as materialized (${patientsOf(within)}), before_others as materialized (${patientsOf(before)}),
    told as (
      select coalesce(sum(bit_count(w.bits)), 0)::int as seen, coalesce(sum(bit_count(w.bits & ~coalesce(b.bits, ${none}))), 0)::int as new
      from within_sets w left join before_sets b using (chunk)
    )
    select seen + (select count(*)::int from within_others p where not ${isIn('within_sets', 'p')}) as "seenPatients",
      new - (select count(*)::int from before_others p
          where ${isIn('within_sets', 'p')} and not ${isIn('before_sets', 'p')})
        + (select count(*)::int from within_others p
          where not ${isIn('within_sets', 'p')} and not ${isIn('before_sets', 'p')}
            and not exists (select from before_others b where b.patient_id = p.patient_id)) as "newPatients"
    from told`.execute(db)
  return rows[0]!
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

/** Keeps who was seen on some days, each with a number. */
export async function keepSeen(db: ClinicDatabase, timeZone: string, days: readonly PlainDate[]): Promise<void> {
  const starts = days.map((day) => startOfDay(timeZone, day))
  const ends = days.map((day) => startOfDay(timeZone, addDays(day, 1)))
  await sql`
    insert into report_patients (patient_id, number)
    select patient_id, (select coalesce(max(number), -1) from report_patients) + row_number() over (order by first, patient_id)
    from (
      select a.patient_id, min(a.starts_at) as first
      from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) d (starts_at, ends_at)
        join appointments a on a.starts_at >= d.starts_at and a.starts_at < d.ends_at and a.status = 'fulfilled'
      where not exists (select from report_patients n where n.patient_id = a.patient_id)
      group by a.patient_id) p`.execute(db)
  await sql`
    insert into report_seen (is_month, first_on, chunk, bits)
    select false, day, number / ${sql.lit(chunkBits)}, bit_or(${bitOf(sql`number`)})
    from (
      select distinct d.day, n.number
      from unnest(${days}::date[], ${starts}::timestamptz[], ${ends}::timestamptz[]) d (day, starts_at, ends_at)
        join appointments a on a.starts_at >= d.starts_at and a.starts_at < d.ends_at and a.status = 'fulfilled'
        join report_patients n on n.patient_id = a.patient_id) s
    group by 1, 2, 3`.execute(db)
}
