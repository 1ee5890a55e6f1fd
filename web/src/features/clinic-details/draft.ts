import { emailPattern } from '@polyclinic/domain/kit/email.ts'
import { isSlug } from '@polyclinic/domain/kit/slug.ts'
import { countryDefaults } from '@polyclinic/domain/organizations/country-defaults.ts'
import { hasRightCheckDigits } from '@polyclinic/domain/organizations/iban.ts'
import type { ClinicDetails } from '@polyclinic/domain/organizations/model.ts'
import { bookYearsIn } from '@polyclinic/domain/invoices/book-retention.ts'
import { recordYearsIn } from '@polyclinic/domain/patients/record-retention.ts'

/** Details that are typed as a number, with what they may be. */
export const numberDetails = {
  invoiceDueDays: { least: 0, most: 365 },
  messageTextDays: { least: 1, most: 3650 },
  messageAddressDays: { least: 1, most: 3650 },
  documentDays: { least: 1, most: 3650 },
  recordYears: { least: 1, most: 100 },
  bookYears: { least: 1, most: 100 },
} as const
export type NumberDetail = keyof typeof numberDetails
export const numberDetailNames = Object.keys(numberDetails) as NumberDetail[]

/** The details as they stand in the form: what is typed is kept as it was typed. */
export type DetailsDraft = Omit<ClinicDetails, NumberDetail> & Record<NumberDetail, string>

export const draftOf = ({
  slug,
  locale,
  country,
  currency,
  timeZone,
  taxNumber,
  iban,
  invoiceEmail,
  mailAuditSeal,
  ...saved
}: ClinicDetails): DetailsDraft => ({
  ...{ slug, locale, country, currency, timeZone, taxNumber, invoiceEmail, mailAuditSeal },
  iban: inFours(iban),
  ...(Object.fromEntries(numberDetailNames.map((name) => [name, String(saved[name])])) as Record<NumberDetail, string>),
})

/** What the draft says; a number that cannot be read is NaN. */
export function bodyOf(draft: DetailsDraft): ClinicDetails {
  const numbers = numberDetailNames.map((name) => {
    const { least, most } = numberDetails[name]
    const value = /^\d{1,4}$/.test(draft[name].trim()) ? Number(draft[name]) : NaN
    return [name, value >= least && value <= most ? value : NaN] as const
  })
  return {
    ...draft,
    slug: draft.slug.trim(),
    taxNumber: draft.taxNumber.trim(),
    invoiceEmail: draft.invoiceEmail.trim().toLowerCase(),
    iban: draft.iban.replaceAll(/\s/g, '').toUpperCase(),
    ...(Object.fromEntries(numbers) as Record<NumberDetail, number>),
  }
}

export const isIban = (iban: string) =>
  iban === '' || (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && hasRightCheckDigits(iban))

export const isInvoiceEmail = (email: string) => email === '' || emailPattern.test(email)

export const isClinicSlug = isSlug

/** As it stands on paper. */
export const inFours = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

/**
 * Another country, with what is usual there wherever what was usual in the one before was left as it is. What is held back
 * stays.
 */
export function inCountry(
  draft: DetailsDraft,
  country: string,
  held: { timeZone: boolean; currency: boolean },
): Partial<DetailsDraft> {
  const [before, after] = [countryDefaults(draft.country), countryDefaults(country)]
  return {
    country,
    ...(draft.recordYears === String(recordYearsIn(draft.country)) && { recordYears: String(recordYearsIn(country)) }),
    ...(draft.bookYears === String(bookYearsIn(draft.country)) && { bookYears: String(bookYearsIn(country)) }),
    ...(!held.currency && after && draft.currency === before?.currency && { currency: after.currency }),
    ...(!held.timeZone && after && draft.timeZone === before?.timeZone && { timeZone: after.timeZone }),
  }
}
