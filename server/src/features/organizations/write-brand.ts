import type { Mended } from '@polyclinic/domain/brand/paint.ts'
import type { WrittenBrand } from '@polyclinic/domain/brand/model.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { brandColumns } from './brand-columns.ts'
import type { ReadFont } from './read-font.ts'

type Saving = { version: number; now: string; savedBy: string; restoredFrom: number | null }

/**
 * A brand as it is from now on, on every server within two seconds (`platform/clinics.ts`). A trigger keeps the one before
 * it; the same again is no new version.
 * @param saving with the version that was seen
 * @returns the colours that had to change, or null when it was not that version any more
 */
export async function writeBrand(
  db: ClinicDatabase,
  brand: WrittenBrand,
  font: ReadFont | undefined,
  { version, now, savedBy, restoredFrom }: Saving,
): Promise<readonly Mended[] | null> {
  const { columns, mended } = brandColumns(brand, font)
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({
      ...columns,
      ...{ brand_saved_at: now, brand_saved_by: savedBy, brand_restored_from: restoredFrom, updated_at: now },
    })
    .where('brand_version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? mended : null
}
