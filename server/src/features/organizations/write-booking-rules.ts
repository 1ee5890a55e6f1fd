import type { BookingRules } from '@polyclinic/domain/organizations/model.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { columnsOfFields } from './setting-columns.ts'

type Saving = { version: number; now: string; savedBy: string; restoredFrom: number | null }

/**
 * Rules as they are from now on, on every server within two seconds (`platform/clinics.ts`). A trigger keeps those before
 * them; the same again is no new version.
 * @param saving with the version that was seen
 * @returns whether it still was that version
 */
export async function writeBookingRules(
  db: ClinicDatabase,
  rules: BookingRules,
  { version, now, savedBy, restoredFrom }: Saving,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({
      ...columnsOfFields(rules),
      ...{ rules_saved_at: now, rules_saved_by: savedBy, rules_restored_from: restoredFrom, updated_at: now },
    })
    .where('rules_version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
