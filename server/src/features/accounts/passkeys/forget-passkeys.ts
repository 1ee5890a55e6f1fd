import { staffRoles } from '@polyclinic/domain/kit/roles.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../../platform/tenancy.ts'

/**
 * For a clinic that comes from a file: a passkey that was removed since must not let anybody in again. Whoever had no other
 * second factor where one is required proves who they are by their mailbox instead, with a new password: the password alone
 * never was enough.
 * @returns of how many accounts the password went, too
 */
export async function forgetPasskeys(db: ClinicDatabase, now: string): Promise<number> {
  // The schema is that of the file, and older ones knew none.
  const { rows } = await sql<{ there: boolean }>`select to_regclass('passkeys') is not null as there`.execute(db)
  if (!rows[0]?.there) return 0
  const { numAffectedRows = 0n } = await sql`
    update users u set password_hash = null, has_known_password = false, updated_at = ${now}
    where u.roles && ${[...staffRoles]}::text[] and exists (select from passkeys k where k.user_id = u.id)
      and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
      and exists (select from organizations where second_factor_from <= ${now})`.execute(db)
  await db.deleteFrom('passkeys').execute()
  return Number(numAffectedRows)
}
