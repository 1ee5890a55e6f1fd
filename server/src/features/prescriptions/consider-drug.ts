import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { withReasonsOf } from '@polyclinic/domain/prescriptions/given-overrides.ts'
import type { considerDrug as contract } from '@polyclinic/domain/prescriptions/endpoints.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { findIssuesOf, listFor } from './find-issues.ts'
import { readPatientFacts } from './patient-facts.ts'
import { accessPrescription, keptContentOf } from './queries.ts'

/** What the checks would find of a drug on a draft. */
export async function considerDrug(
  context: Context,
  { params, body: item }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const row = await accessPrescription(context, params.id, 'prescriptions:write')
  if (row.status !== 'draft') throw refuse('prescription_signed')
  const facts = await readPatientFacts(context, row.chart)
  const others = withReasonsOf(row.doctor_user_id, keptContentOf(row)).filter(({ id }) => id !== item.id)
  const list = await listFor(context, [...others, item], facts)
  const patient = { birthDate: row.birth_date, facts }
  await auditOften(context, {
    ...{
      action: 'prescriptions:read',
      object: { kind: 'patient', id: row.patient_id },
      side: 'clinic',
      detail: row.id,
    },
  })
  return { issues: findIssuesOf(context, item, others, patient, list) }
}
