import { anyOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/**
 * What whoever asks what is stored is shown of what was prescribed to them: papers, drugs with their ends, and the repeats
 * that were asked for.
 */
export async function prescriptionsOfPatients(db: ClinicDatabase, patientIds: readonly string[]) {
  const papers = await db
    .selectFrom('prescriptions')
    .select([
      'id',
      'patient_id as patientId',
      'appointment_id as appointmentId',
      'first_visit_id as firstVisitId',
      'status',
      'content',
      'paper',
    ])
    .select(['words', 'issues', 'created_at as createdAt', 'updated_at as updatedAt', 'signed_at as signedAt'])
    .select(['signed_by as signedBy', 'code', 'valid_until as validUntil', 'wrong_birth_dates as wrongBirthDates'])
    .where('patient_id', '=', anyOf(patientIds))
    .orderBy('created_at')
    .execute()
  const medications = await db
    .selectFrom('medication_requests')
    .select(['id', 'prescription_id as prescriptionId', 'position', 'status', 'drug', 'name', 'sentence', 'shorthand'])
    .select(['content', 'signed_at as signedAt', 'ends_on as endsOn', 'prior_id as priorId', 'prior_kind as priorKind'])
    .select(['ended_at as endedAt', 'ended_by as endedBy', 'end_reason as endReason'])
    .where('patient_id', '=', anyOf(patientIds))
    .orderBy('signed_at')
    .orderBy('position')
    .execute()
  const repeats = await db
    .selectFrom('repeat_requests')
    .select(['id', 'medication_id as medicationId', 'note', 'asked_at as askedAt', 'status'])
    .select(['answered_at as answeredAt', 'answer', 'fulfilled_by as fulfilledBy'])
    .where('patient_id', '=', anyOf(patientIds))
    .orderBy('asked_at')
    .execute()
  return papers.map((paper) => ({
    ...paper,
    medications: medications
      .filter(({ prescriptionId }) => prescriptionId === paper.id)
      .map((medication) => ({
        ...medication,
        repeatRequests: repeats.filter(({ medicationId }) => medicationId === medication.id),
      })),
  }))
}
