import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../../platform/tenancy.ts'

/**
 * Retires and deletes what a file could name, before the file is written: what it names comes back, the rest stays
 * away. Visits point to doctors, services and places, so those are retired and never deleted.
 */
export async function clearUnlisted(db: ClinicDatabase, file: ClinicFile, now: string): Promise<void> {
  await db.updateTable('locations').set({ is_active: false }).execute()
  await db.updateTable('services').set({ is_active: false }).execute()
  await db.updateTable('providers').set({ is_active: false }).execute()
  await db.deleteFrom('closures').execute()
  const slugs = file.providers.map(({ slug }) => slug)
  const own = await db.selectFrom('providers').select('id').where('slug', 'in', slugs).execute()
  if (own.length === 0) return
  const ids = own.map(({ id }) => id)
  await db
    .updateTable('provider_services')
    .set({ is_active: false, is_default: false })
    .where('provider_id', 'in', ids)
    .execute()
  await db.deleteFrom('schedule_overrides').where('provider_id', 'in', ids).execute()
  await db
    .deleteFrom('time_off')
    .where('provider_id', 'in', ids)
    .where(sql<boolean>`upper(during) > ${now}::timestamptz`)
    .execute()
}
