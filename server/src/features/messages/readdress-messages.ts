import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Whatever about a patient's visits has not arrived goes to another address from now on, when it is sent. */
export const readdressMessages = (
  db: ClinicDatabase,
  { patientId, from, to }: Record<'patientId' | 'from' | 'to', string>,
) =>
  db
    .updateTable('messages')
    .set({ to_address: to })
    .where('to_address', '=', from)
    .where('status', 'in', ['waiting', 'queued', 'on-hold', 'failed'])
    .where('appointment_id', 'in', (eb) =>
      eb.selectFrom('appointments').select('id').where('patient_id', '=', patientId),
    )
    .execute()
