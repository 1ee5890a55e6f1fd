import type { ClinicDetails } from '@polyclinic/domain/organizations/model.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { columnsOfFields } from './setting-columns.ts'

/**
 * What the clinic is from now on, on every server within two seconds (`platform/clinics.ts`).
 * @param seen the version of the clinic, as it was seen
 * @returns whether it still was that version
 */
export async function writeDetails(
  db: ClinicDatabase,
  { slug, locale, country, currency, timeZone, ...settings }: ClinicDetails,
  { version, now }: { version: number; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({
      ...{ slug, locale, country, currency, time_zone: timeZone },
      ...columnsOfFields(settings),
      ...{ version: version + 1, updated_at: now },
    })
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
