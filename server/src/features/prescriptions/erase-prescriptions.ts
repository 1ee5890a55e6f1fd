import { anyOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** After their patients were erased: the database keeps those of anybody else. */
export async function erasePrescriptions(db: ClinicDatabase, patientIds: readonly string[]): Promise<void> {
  await db.deleteFrom('repeat_requests').where('patient_id', '=', anyOf(patientIds)).execute()
  await db.deleteFrom('medication_requests').where('patient_id', '=', anyOf(patientIds)).execute()
  await db.deleteFrom('prescriptions').where('patient_id', '=', anyOf(patientIds)).execute()
}
