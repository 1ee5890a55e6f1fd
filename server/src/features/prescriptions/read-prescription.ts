import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { readPrescription as contract } from '@polyclinic/domain/prescriptions/endpoints.ts'
import { stateOfPaper } from '@polyclinic/domain/prescriptions/decide-check.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { medicationView, priorsOf, selectWithChain } from './medications.ts'
import { markStandings } from './paper/mark-standings.ts'
import { readPatientFacts } from './patient-facts.ts'
import { prescribedHere } from './prescribed-here.ts'
import { accessPrescription, contentOf, doctorOf, maySign, patientOf, today, type PrescriptionRow } from './queries.ts'
import { seeDraft, seeSigned } from './see-prescription.ts'
import { standingsOf } from './standings.ts'

/** A prescription, as it stands now: of a signed one what was found when it was signed, and what became of its drugs. */
export async function readPrescription(
  context: Context,
  { params }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const row = await accessPrescription(context, params.id, 'prescriptions:write')
  const facts = await readPatientFacts(context, row.chart)
  const isDraft = row.status === 'draft'
  await auditOften(context, {
    ...{
      action: 'prescriptions:read',
      object: { kind: 'patient', id: row.patient_id },
      side: 'clinic',
      detail: row.id,
    },
  })
  return {
    ...{ id: row.id, status: isDraft ? 'draft' : 'active', version: row.version, content: contentOf(row) },
    ...{ standings: [], expiredAfter: null },
    ...(isDraft ? await seeDraft(context, row, { facts }) : await seeNow(context, row)),
    medications: await medicationsOf(context, row),
    patient: patientOf(row),
    ...{ providerId: row.provider_id, providerName: doctorOf(row), appointmentId: row.appointment_id },
    code: row.code === null ? null : formatReference(row.code),
    ...{ signedAt: row.signed_at, signedBy: row.signed_by },
    ...{ alerts: facts.entries, prescribed: await prescribedHere(context, row.chart) },
    allergiesInForms: facts.allergiesInForms,
    weight: facts.weight,
    maySign: isDraft && maySign(context, row),
    isStatutory: facts.insurance === 'statutory',
  }
}

/** A signed one as it was, but that its paper says what is not to be filled any more. */
async function seeNow(context: Context, row: PrescriptionRow) {
  const signed = seeSigned(row)
  const standings = await standingsOf(context, row.id)
  const validUntil = row.valid_until as PlainDate
  const isExpired = stateOfPaper(standings, validUntil, today(context)).state === 'expired'
  const paper = markStandings(signed.paper, standings)
  return { ...signed, standings, expiredAfter: isExpired ? validUntil : null, paper }
}

/** Of a draft what its drugs go on from; of a signed one its own, with what they go on from and what goes on from them. */
async function medicationsOf(context: Context, row: PrescriptionRow) {
  const { db } = context
  const rows = await (row.status === 'draft'
    ? priorsOf(db, row.patient_id, contentOf(row).items)
    : selectWithChain(db, row.id).execute())
  return rows.map((each) => medicationView(each, today(context)))
}
