import { paletteCss } from '@polyclinic/domain/brand/css.ts'
import { computePalettes } from '@polyclinic/domain/brand/palette.ts'
import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import { recordYearsIn } from '@polyclinic/domain/patients/record-retention.ts'
import { settingColumns } from '../setting-columns.ts'
import { ownFont } from './complete-clinic.ts'
import { storePicture } from '../store-picture.ts'
import type { ClinicDatabase } from '../../../platform/tenancy.ts'
import type { Pictures } from './read-pictures.ts'

/** The clinic's own row: its brand with both palettes computed, its texts, its rules. A legal text that changed is a new version. */
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
  const palettes = computePalettes(styles.theme, styles.themeDark)
  const language = file.locale.slice(0, 2)
  const written = Object.entries(file.legal).map(([page, sections]) => [page, { language, sections }])
  const legal = JSON.stringify({ ...legalKept, ...Object.fromEntries(written) })
  const values = {
    slug: file.slug,
    name: file.name,
    locale: file.locale,
    country: file.country,
    currency: file.currency,
    time_zone: file.timeZone,
    app_url: null,
    gtm_id: file.config.gtmId ?? null,
    styles: JSON.stringify({
      logo: `/files/${pictures.get(styles.logo)!.hash}`,
      font: styles.font ?? null,
      fontName: styles.fontName ?? ownFont,
      headingFontName: styles.headingFontName ?? styles.fontName ?? ownFont,
      headingWeight: styles.headingWeight,
      headingTracking: styles.headingTracking,
      radii: styles.radii,
      theme: styles.theme,
      themeDark: styles.themeDark,
    }),
    palettes: JSON.stringify({ light: palettes.light, dark: palettes.dark }),
    brand_css: paletteCss(palettes, styles.radii, {
      text: styles.fontName,
      heading: styles.headingFontName,
      headingWeight: styles.headingWeight,
      headingTracking: styles.headingTracking,
    }),
    static_content: JSON.stringify(file.staticContent),
    ...settingColumns({ ...file, retention: { ...file.retention, recordYears } }),
    updated_at: now,
  }
  await db
    .insertInto('organizations')
    .values({ organization_id: id, legal_texts: legal, ...values })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet((eb) => ({
        ...values,
        version: eb('organizations.version', '+', 1),
        legal_texts: legal,
        legal_version: eb
          .case()
          .when('organizations.legal_texts', '=', eb.ref('excluded.legal_texts'))
          .then(eb.ref('organizations.legal_version'))
          .else(eb('organizations.legal_version', '+', 1))
          .end(),
      })),
    )
    .execute()
  for (const picture of pictures.values()) await storePicture(db, picture)
  return palettes.mended
}
