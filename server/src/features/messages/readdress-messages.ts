import { unsent } from '@polyclinic/domain/messages/states.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

type Readdressing = { patientId: string; from: string; to: string | null }

/**
 * Whatever about a patient's visits has not arrived goes to another address from now on, when it is sent; without one, what
 * has not left is sent to nobody.
 */
export async function readdressMessages(db: ClinicDatabase, { patientId, from, to }: Readdressing): Promise<void> {
  await db
    .updateTable('messages')
    .set(to === null ? { status: 'withdrawn' } : { to_address: to })
    .where('to_address', '=', from)
    .where('status', 'in', to === null ? unsent : [...unsent, 'failed'])
    .where('appointment_id', 'in', (eb) =>
      eb.selectFrom('appointments').select('id').where('patient_id', '=', patientId),
    )
    .execute()
}
