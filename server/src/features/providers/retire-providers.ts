import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/**
 * Before a file that names all of them is written: who it names comes back, with the offers and overrides that it names.
 * Visits point to doctors, so those are retired and never deleted.
 */
export async function retireProviders(db: ClinicDatabase, named: readonly string[]): Promise<void> {
  await db
    .updateTable('providers')
    .set({ is_active: false, version: sql`version + 1` })
    .execute()
  const own = await db.selectFrom('providers').select('id').where('slug', 'in', named).execute()
  if (own.length === 0) return
  const ids = own.map(({ id }) => id)
  await db
    .updateTable('provider_services')
    .set({ is_active: false, is_default: false })
    .where('provider_id', 'in', ids)
    .execute()
  await db.deleteFrom('schedule_overrides').where('provider_id', 'in', ids).execute()
}
