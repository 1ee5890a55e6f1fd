import { diagnosesAtMost, diagnosesFrom, type DiagnosesCounted } from '@polyclinic/domain/reports/figures.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { readReport } from '@polyclinic/domain/reports/endpoints.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { counts as isCounted } from '../chart-access/written-notes.ts'
import type { Span } from './asked-periods.ts'
import { isOfDoctor } from './visit-facts.ts'

type Diagnoses = NonNullable<Output<typeof readReport>['diagnoses']>['items']
type DiagnosesQuery = {
  spans: { current: Span; previous: Span }
  providerId: string | undefined
  counted: Exclude<DiagnosesCounted, 'none'>
}

/** The diagnoses of most patients, in the signed notes of two periods' visits. */
export async function countDiagnoses(
  db: ClinicDatabase,
  { spans, providerId, counted }: DiagnosesQuery,
): Promise<Diagnoses> {
  const { current, previous } = spans
  const isDiagnosisCounted = {
    all: sql`true`,
    'at-end-of-month': sql`v.period = 'current' and e.signed_at < ${current.endsAt}`,
  }[counted]
  const { rows } = await sql<Diagnoses[number]>`
    with spans (period, starts_at, ends_at) as (values
      ('current', ${current.startsAt}::timestamptz, ${current.endsAt}::timestamptz),
      ('previous', ${previous.startsAt}::timestamptz, ${previous.endsAt}::timestamptz)
    ), visits as (
      select s.period, a.id, a.patient_id
      from spans s join appointments a on a.starts_at >= s.starts_at and a.starts_at < s.ends_at
      where ${isOfDoctor('a', providerId)}
    ), diagnosed as (
      select v.period, v.patient_id, d ->> 'code' as code, d ->> 'title' as title
      from visits v join encounters e on e.appointment_id = v.id, jsonb_array_elements(e.content -> 'diagnoses') d
      where e.status = 'final' and e.erased_at is null and ${isCounted('e')} and ${isDiagnosisCounted}
    ), diagnoses as (
      select code, max(title) as title,
        count(distinct patient_id) filter (where period = 'current')::int as patients,
        count(distinct patient_id) filter (where period = 'previous')::int as previous_patients
      from diagnosed group by code, case when code is null then lower(title) end
    )
    select code, title, patients, case when previous_patients >= ${diagnosesFrom} then previous_patients end as "previousPatients"
    from diagnoses where patients >= ${diagnosesFrom} order by patients desc, title limit ${diagnosesAtMost}`.execute(
    db,
  )
  return rows
}
