import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { releaseRecordsOfAccount } from '../patient-records/records-of-account.ts'
import { deletePasskeys } from './passkeys/clear-passkeys.ts'
import { deleteFactor } from './second-factor/clear-factor.ts'
import { endSessions } from './end-sessions.ts'

/** Reserved for what leads nowhere (RFC 2606). */
const nowhere = '@erased.invalid'

/** An account that still is somebody's. */
export const isNotErased = (users: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${users}.email`)} not like ${`%${nowhere}`}`

/** Closes a patient's account for good: nobody's name, address or password; its sessions and links end. The id stays. */
export async function eraseAccount(db: ClinicDatabase, userId: string, now: string): Promise<void> {
  await endSessions(db, userId, now)
  await db
    .updateTable('sessions')
    .set({ browser: null, system: null, network_hash: null, second_factor: null, code_proved_at: null })
    .where('user_id', '=', userId)
    .execute()
  await db.deleteFrom('account_links').where('user_id', '=', userId).execute()
  await deleteFactor(db, userId)
  await deletePasskeys(db, userId)
  await db
    .deleteFrom('passkey_challenges')
    .where('session_id', 'in', (eb) => eb.selectFrom('sessions').select('id').where('user_id', '=', userId))
    .execute()
  await db.deleteFrom('user_permissions').where('user_id', '=', userId).execute()
  await releaseRecordsOfAccount(db, userId)
  await db
    .updateTable('users')
    .set({
      email: `${userId}${nowhere}`,
      name: 'N. N.',
      former_emails: [],
      password_hash: null,
      status: 'disabled',
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
}

/** Links that were asked for with an address, whether or not it has an account. */
export const eraseLinksOf = (db: ClinicDatabase, addresses: readonly string[]) =>
  db
    .deleteFrom('account_links')
    .where('email', 'in', addresses.length === 0 ? [''] : [...addresses])
    .execute()
