import { insurancesIn } from '../appointments/insurance.ts'
import { bookYearsIn } from '../invoices/book-retention.ts'
import type { FieldError } from '../kit/errors.ts'
import { Refused } from '../kit/refused.ts'
import { requiredLegalPages, type LegalPage } from '../legal/pages.ts'
import { isReservedSlug } from '../new-clinics/reserved.ts'
import { recordYearsIn } from '../patients/record-retention.ts'
import { isCountry, isCurrency, isTimeZone } from './known-names.ts'
import type { ClinicDetails } from './model.ts'

/** What stands in the way of another currency, time zone or country. */
export type ClinicUse = {
  /** Visits that are booked and still to come. */
  visits: number
  /** Absences of doctors that are not over. */
  absences: number
  /** Services, doctors' own terms and fees that cost something. */
  prices: number
  /** There is an invoice or a draft of one. */
  hasInvoices: boolean
  legalPages: readonly LegalPage[]
  asksInsurance: boolean
}

/** Why a field cannot be another one now. */
export type HeldBack = { timeZone: boolean; currency: boolean }

/** Times that were promised stand on the clinic's clock, and figures are of its currency. */
export const heldBack = ({ visits, absences, prices, hasInvoices }: Omit<ClinicUse, 'legalPages' | 'asksInsurance'>) =>
  ({ timeZone: visits > 0 || absences > 0, currency: prices > 0 || hasInvoices }) satisfies HeldBack

/** The texts that the law of a country asks for and the clinic has not. */
export const missingLegalPages = (country: string, { legalPages }: Pick<ClinicUse, 'legalPages'>): LegalPage[] =>
  requiredLegalPages(country).filter((page) => !legalPages.includes(page))

/** Whose a slug is: the clinic's now or before, another one's now or before, or nobody's. */
export type SlugOwner = 'own' | 'other' | 'nobody'

/** Whether a clinic can be this from now on, beside what is promised already. */
export function decideDetails(
  before: ClinicDetails,
  after: ClinicDetails,
  use: ClinicUse & { slugOwner: SlugOwner },
): Refused | undefined {
  const errors: FieldError[] = []
  const refuse = (field: keyof ClinicDetails, code: string, message: string) =>
    errors.push({ pointer: `/body/${field}`, code, message })
  const held = heldBack(use)
  // One that the operator gave it may be among those that nobody takes.
  if (use.slugOwner === 'other' || (use.slugOwner === 'nobody' && isReservedSlug(after.slug)))
    refuse('slug', 'taken', 'is not free')
  if (after.country !== before.country) {
    const missing = missingLegalPages(after.country, use)
    if (!isCountry(after.country)) refuse('country', 'unknown', 'is no country')
    else if (missing.length > 0) refuse('country', 'legal_missing', `its law asks for: ${missing.join(', ')}`)
    else if (use.asksInsurance && insurancesIn(after.country).length === 0)
      refuse('country', 'insurance_unknown', 'insurance is asked for, and what is answered there is not known')
  }
  if (after.currency !== before.currency) {
    if (!isCurrency(after.currency)) refuse('currency', 'unknown', 'is no currency')
    else if (held.currency) refuse('currency', 'in_use', 'there are prices or invoices in the one before')
  }
  if (after.timeZone !== before.timeZone) {
    if (!isTimeZone(after.timeZone)) refuse('timeZone', 'unknown', 'is no time zone')
    else if (held.timeZone) refuse('timeZone', 'in_use', 'visits or absences are ahead on the clock of the one before')
  }
  if (after.recordYears < recordYearsIn(after.country))
    refuse('recordYears', 'law_asks_more', `records are kept for ${recordYearsIn(after.country)} years at least there`)
  if (after.bookYears < bookYearsIn(after.country))
    refuse('bookYears', 'law_asks_more', `books are kept for ${bookYearsIn(after.country)} years at least there`)
  return errors.length > 0 ? new Refused('invalid_fields', { errors }) : undefined
}

/** Which fields differ. */
export const changedDetails = (before: ClinicDetails, after: ClinicDetails): (keyof ClinicDetails)[] =>
  (Object.keys(after) as (keyof ClinicDetails)[]).filter((field) => before[field] !== after[field])
