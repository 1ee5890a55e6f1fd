import type { ClinicDatabase } from '../../platform/tenancy.ts'

/**
 * For a clinic that comes from another server: screens and tablets are let in once they were paired with this one.
 * @returns how many were paired
 */
export async function unpairDevices(db: ClinicDatabase): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('clinic_devices')
    .set({ token_hash: null, paired_at: null, last_seen_at: null, code_hash: null, code_ends_at: null })
    .where((eb) => eb.or([eb('token_hash', 'is not', null), eb('code_hash', 'is not', null)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
