import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { changePatients } from '../patient-records/change-patients.ts'
import { accountOf, recordOf, recordsOfAccount, recordsWith } from './person-queries.ts'

/**
 * Lets a person have more coming visits than everybody. By an address: whoever books with it, and its account; nothing of
 * anybody is told by that, so nothing need be proven.
 * @param who a visit's reference, a patient's id, or an address
 * @param most null: as many as everybody
 * @returns the records that say so; none when nobody is found
 */
export async function allowVisits(
  db: ClinicDatabase,
  who: string,
  most: number | null,
  now: string,
): Promise<readonly string[]> {
  const address = who.includes('@') ? who.trim().toLowerCase() : null
  const account = address === null ? undefined : await accountOf(db, [], address)
  const records = address === null ? await recordOf(db, who) : await recordsWith(db, [address])
  const own = account ? await recordsOfAccount(db, account.id, 'self') : []
  const ids = [...new Set([...records, ...own].map(({ id }) => id))]
  await changePatients(db, ids, { visits_ahead: most }, now)
  return ids
}
