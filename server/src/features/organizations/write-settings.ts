import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { columnsOfFields } from './setting-columns.ts'

/**
 * Settings as they are from now on, on every server within two seconds (`platform/clinics.ts`).
 * @param version of the clinic, as it was seen
 * @returns whether it still was so
 */
export async function writeSettings(
  db: ClinicDatabase,
  fields: Parameters<typeof columnsOfFields>[0],
  { version, now }: { version: number; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({ ...columnsOfFields(fields), version: version + 1, updated_at: now })
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
