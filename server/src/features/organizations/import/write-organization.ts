import { paletteCss } from '@polyclinic/domain/brand/css.ts'
import { computePalettes } from '@polyclinic/domain/brand/palette.ts'
import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import { recordYearsIn } from '@polyclinic/domain/patients/record-retention.ts'
import { newId } from '../../../platform/ids.ts'
import type { ClinicDatabase } from '../../../platform/tenancy.ts'
import type { Pictures } from './read-pictures.ts'

/** The clinic's own row: its brand with both palettes computed, its texts, its rules. A legal text that changed is a new version. */
export async function writeOrganization(
  db: ClinicDatabase,
  id: string,
  file: ClinicFile,
  pictures: Pictures,
  now: string,
) {
  const { styles, booking, policy } = file
  const palettes = computePalettes(styles.theme, styles.themeDark)
  const language = file.locale.slice(0, 2)
  const legal = JSON.stringify(
    Object.fromEntries(Object.entries(file.legal).map(([page, sections]) => [page, { language, sections }])),
  )
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
      fontName: styles.fontName ?? 'system-ui',
      headingFontName: styles.headingFontName ?? styles.fontName ?? 'system-ui',
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
    free_until_minutes: policy.freeUntilMinutes,
    late_fee_minor: policy.lateFeeMinor,
    closed_until_minutes: policy.closedUntilMinutes,
    minimum_notice_minutes: booking.minimumNoticeMinutes,
    horizon_days: booking.horizonDays,
    ask_phone: booking.askPhone,
    ask_birth_date: booking.askBirthDate,
    ask_insurance: booking.askInsurance,
    ...(booking.holdsPerHour ? { holds_per_hour: booking.holdsPerHour } : {}),
    ...(booking.bookingsPerHour ? { bookings_per_hour: booking.bookingsPerHour } : {}),
    message_text_days: file.retention.messageTextDays,
    message_address_days: file.retention.messageAddressDays,
    record_years: file.retention.recordYears ?? recordYearsIn(file.country),
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
  for (const { hash, mediaType, content } of pictures.values())
    await db
      .insertInto('files')
      .values({ id: newId(), hash, media_type: mediaType, content })
      .onConflict((conflict) => conflict.columns(['organization_id', 'hash']).doNothing())
      .execute()
  return palettes.mended
}
