import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** For a clinic that comes from a backup: a link that was used after the backup was made must not work again. */
export async function endAllLinks(db: ClinicDatabase, now: string): Promise<void> {
  await db.updateTable('account_links').set({ used_at: now }).where('used_at', 'is', null).execute()
}
