import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** For whoever asked to be erased: what any of these messages said, to whom, and what is still to be sent. */
export async function eraseMessages(
  db: ClinicDatabase,
  whose: { appointmentIds: readonly string[]; addresses: readonly string[] },
): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      body: null,
      to_address: null,
      status: sql<string>`case status when 'queued' then 'failed' when 'waiting' then 'withdrawn' else status end`,
    })
    .where((eb) =>
      eb.or([
        eb('appointment_id', '=', sql<string>`any(${whose.appointmentIds}::uuid[])`),
        eb('to_address', '=', sql<string>`any(${whose.addresses}::text[])`),
      ]),
    )
    .where((eb) => eb.or([eb('body', 'is not', null), eb('to_address', 'is not', null)]))
    .execute()
}
