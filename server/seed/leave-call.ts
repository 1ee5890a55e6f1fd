import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../src/platform/tenancy.ts'

/** Somebody who comes tomorrow or the day after and has no address: the desk has a call to make. */
export async function leaveCall(
  db: ClinicDatabase,
  { ownId, tomorrow }: { ownId: string; tomorrow: Instant },
): Promise<void> {
  await sql`
    update patients set email = null where id = (
      select a.patient_id from appointments a join patients p on p.id = a.patient_id
      where a.status = 'booked' and p.id <> ${ownId} and p.phone is not null
        and a.starts_at >= ${tomorrow}::timestamptz and a.starts_at < ${tomorrow}::timestamptz + interval '2 days'
        and a.created_at < ${tomorrow}::timestamptz - interval '2 days'
        and not exists (select from user_patients u where u.patient_id = p.id)
      order by a.starts_at, a.id limit 1)`.execute(db)
}
