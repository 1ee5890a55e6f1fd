import { sql } from 'kysely'
import type { ClinicDatabase } from '../src/platform/tenancy.ts'

/** Somebody who comes soon and has no address: the desk has a call to make. */
export async function leaveCall(db: ClinicDatabase, { ownId, now }: { ownId: string; now: string }): Promise<void> {
  await sql`
    update patients set email = null where id = (
      select a.patient_id from appointments a join patients p on p.id = a.patient_id
      where a.status = 'booked' and p.id <> ${ownId} and p.phone is not null
        and a.starts_at between ${now}::timestamptz + interval '20 hours' and ${now}::timestamptz + interval '71 hours'
        and a.created_at < ${now}::timestamptz - interval '1 day'
        and not exists (select from user_patients u where u.patient_id = p.id)
      order by a.starts_at, a.id limit 1)`.execute(db)
}
