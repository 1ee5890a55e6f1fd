import type { ClinicDatabase } from '../../platform/tenancy.ts'

/**
 * For a clinic that comes from a backup: a link that was used, or a browser that was forgotten, after the backup was made
 * must not let anybody in again.
 */
export async function endAllGrants(db: ClinicDatabase, now: string): Promise<void> {
  await db.updateTable('account_links').set({ used_at: now }).where('used_at', 'is', null).execute()
  await db.deleteFrom('remembered_devices').execute()
}
