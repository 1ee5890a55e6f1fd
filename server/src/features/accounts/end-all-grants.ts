import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { forgetPasskeys } from './passkeys/forget-passkeys.ts'

/**
 * For a clinic that comes from a backup: a link that was used, a browser that was forgotten, a calendar's address that was
 * ended, or a passkey that was removed, after the backup was made must not let anybody in again.
 * @returns of how many accounts the password went with the passkey that it needed
 */
export async function endAllGrants(db: ClinicDatabase, now: string): Promise<number> {
  await db.updateTable('account_links').set({ used_at: now }).where('used_at', 'is', null).execute()
  await db.deleteFrom('remembered_devices').execute()
  // The schema is that of the backup, and older ones knew no such addresses.
  await sql`do $$ begin
    if to_regclass('calendar_feeds') is not null then delete from calendar_feeds; end if;
  end $$`.execute(db)
  return forgetPasskeys(db, now)
}
