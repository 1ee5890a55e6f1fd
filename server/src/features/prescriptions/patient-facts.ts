import { standingEntries } from '@polyclinic/domain/charts/entries.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { counts } from '../chart-access/written-notes.ts'
import type { Context } from '../../platform/context.ts'
import type { OpenChart } from '../chart-access/access-chart.ts'
import { entriesOf } from '../chart-access/chart-entries.ts'
import { allergiesInForms } from './allergies-in-forms.ts'
import { currentMedications, itemOf } from './medications.ts'
import { today } from './queries.ts'

/** What of a patient a prescription is looked at with. */
export type PatientFacts = Awaited<ReturnType<typeof readPatientFacts>>

export async function readPatientFacts(context: Context, chart: OpenChart) {
  const { db } = context
  const { patientId } = chart
  const medications = await currentMedications(db, patientId, today(context))
  const entries = standingEntries(await entriesOf(db, chart))
  const inForms = await allergiesInForms(context, chart, entries)
  const { rows } = await sql<Row>`
    select (
        select jsonb_build_object('kilograms', (e.content ->> 'weight')::numeric,
          'on', (a.starts_at at time zone a.time_zone)::date)
        from appointments a join encounters e on e.appointment_id = a.id
        where a.patient_id = ${patientId} and e.erased_at is null and ${counts('e')} and jsonb_typeof(e.content -> 'weight') = 'number'
        order by a.starts_at desc, a.id limit 1
      ) as weight,
      (
        select insurance from appointments where patient_id = ${patientId} and insurance is not null
        order by starts_at desc, id limit 1
      ) as insurance,
      coalesce((
        select is_on from decision_support_acceptances order by accepted_at desc, id desc limit 1
      ), false) as "isDecisionSupportOn"`.execute(db)
  return {
    ...rows[0]!,
    entries,
    allergiesInForms: inForms,
    medications: medications.map((row) => ({
      ...{ id: row.id, item: itemOf(row) },
      signedOn: dateIn(context.clinic.time_zone, row.signed_at as Instant),
    })),
  }
}

type Row = {
  weight: { kilograms: number; on: string } | null
  /** As it was said last. */
  insurance: string | null
  isDecisionSupportOn: boolean
}
