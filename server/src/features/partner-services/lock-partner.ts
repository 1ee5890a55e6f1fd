import { sql } from 'kysely'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/**
 * One after the other with each partner, until the transaction ends: what is due, and that it has not ended, holds until
 * then. The trigger `lock_partner_ledger` waits for the same row.
 * @returns whether it is active
 * @throws {Refusal} `not_found`
 */
export async function lockPartner(db: ClinicDatabase, id: string): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    select status from partners where id = ${id} for no key update`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0].status === 'active'
}
