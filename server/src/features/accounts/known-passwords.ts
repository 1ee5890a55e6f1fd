import type { Clinics } from '../../platform/clinics.ts'
import { StartError } from '../../platform/start-error.ts'
import type { ClinicDatabase, Tenancy } from '../../platform/tenancy.ts'

/**
 * For a clinic of an archive that comes into a server that is no demo, and would not start with one of these.
 * @returns of how many accounts
 */
export async function takeKnownPasswords(db: ClinicDatabase, now: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: null, has_known_password: false, updated_at: now })
    .where('has_known_password', '=', true)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Outside a demo, nobody may be let in with a password that everybody can read.
 * @throws {StartError} naming the accounts that are left, and the way out
 */
export async function refuseKnownPasswords({ tenancy, clinics }: { tenancy: Tenancy; clinics: Clinics }) {
  const found: string[] = []
  for (const id of await clinics.list()) {
    const rows = await tenancy.inClinic(id, (db) =>
      db
        .selectFrom('users as u')
        .innerJoin('organizations as o', 'o.organization_id', 'u.organization_id')
        .select(['o.slug', 'u.email'])
        .where('u.has_known_password', '=', true)
        .where('u.status', '=', 'active')
        .orderBy('u.email')
        .execute(),
    )
    if (rows[0]) found.push(`${rows[0].slug} (${rows.map((row) => row.email).join(', ')})`)
  }
  if (found.length)
    throw new StartError(
      `Accounts with the public demo password are left at ${found.join(' and ')}. Start with POLYCLINIC_DEMO=1 to go on as a demo, or give each a new password first: npm run polyclinic -- user reset.`,
    )
}
