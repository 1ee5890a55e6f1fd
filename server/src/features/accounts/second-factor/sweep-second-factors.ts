import { sql } from 'kysely'
import type { ClinicDatabase } from '../../../platform/tenancy.ts'

/** Removes browsers that are remembered no more, and secrets whose first code never came. */
export async function sweepSecondFactors(db: ClinicDatabase, now: string): Promise<void> {
  const dayAgo = sql<string>`${now}::timestamptz - interval '1 day'`
  await db.deleteFrom('remembered_devices').where('expires_at', '<', now).execute()
  await db.deleteFrom('second_factors').where('secret', 'is', null).where('next_begun_at', '<', dayAgo).execute()
  await db
    .updateTable('second_factors')
    .set({ next_secret: null, next_begun_at: null })
    .where('next_begun_at', '<', dayAgo)
    .execute()
}
