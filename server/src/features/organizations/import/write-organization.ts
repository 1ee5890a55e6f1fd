import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import { bookYearsIn } from '@polyclinic/domain/invoices/book-retention.ts'
import { recordYearsIn } from '@polyclinic/domain/patients/record-retention.ts'
import { brandColumns } from '../brand-columns.ts'
import { settingColumns } from '../setting-columns.ts'
import { readFont } from '../read-font.ts'
import { storePicture } from '../store-picture.ts'
import type { ClinicDatabase } from '../../../platform/tenancy.ts'
import type { Pictures } from './read-pictures.ts'

/** The clinic's own row: its brand with both palettes computed, its texts, its rules. */
export async function writeOrganization(
  db: ClinicDatabase,
  id: string,
  file: ClinicFile,
  pictures: Pictures,
  legalKept: object,
  now: string,
) {
  const { styles } = file
  const recordYears = file.retention.recordYears ?? recordYearsIn(file.country)
  const bookYears = file.retention.bookYears ?? bookYearsIn(file.country)
  const stored = (path: string) => `/files/${pictures.get(path)!.hash}`
  const font = styles.fontFile === undefined ? undefined : readFont(pictures.get(styles.fontFile)!.content)
  const { columns, mended } = brandColumns(
    {
      name: file.name,
      styles: {
        ...styles,
        logo: stored(styles.logo),
        socialPicture: styles.socialPicture && stored(styles.socialPicture),
        fontFile: styles.fontFile && stored(styles.fontFile),
      },
      staticContent: file.staticContent,
      gtmId: file.config.gtmId,
    },
    font && !('problem' in font) ? font : undefined,
  )
  const language = file.locale.slice(0, 2)
  const written = Object.entries(file.legal).map(([page, sections]) => [page, { language, sections }])
  const legal = JSON.stringify({ ...legalKept, ...Object.fromEntries(written) })
  const values = {
    slug: file.slug,
    ...columns,
    brand_saved_at: now,
    brand_saved_by: null,
    brand_restored_from: null,
    ...{ rules_saved_at: now, rules_saved_by: null, rules_restored_from: null },
    legal_texts: legal,
    ...{ legal_saved_at: now, legal_saved_by: null, legal_restored_from: null },
    locale: file.locale,
    country: file.country,
    currency: file.currency,
    time_zone: file.timeZone,
    app_url: null,
    ...settingColumns({ ...file, retention: { ...file.retention, recordYears, bookYears } }),
    updated_at: now,
  }
  await db
    .insertInto('organizations')
    .values({ organization_id: id, ...values })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet((eb) => ({
        ...values,
        version: eb('organizations.version', '+', 1),
      })),
    )
    .execute()
  for (const picture of pictures.values()) await storePicture(db, picture)
  return mended
}
