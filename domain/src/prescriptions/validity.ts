import { monthsAfter } from '../kit/months-after.ts'
import { daysBetween, type PlainDate } from '../kit/time.ts'
import { daysSupplied, type DrugToCount } from './dose/arithmetic.ts'

/**
 * The last day on which a pharmacy fills a prescription that says nothing else.
 *
 * Germany: three months (Arzneimittelverschreibungsverordnung, § 2 (5)), which end on the day of the same number, or on the
 * month's last (Bürgerliches Gesetzbuch, § 188 (2) and (3)). United States: no federal law says for what is not a
 * controlled substance; most states have one year from the day it was written (such as Texas, 22 TAC § 291.34). Of another
 * country nothing is known here: the shorter time stands.
 */
export function validUntil(issuedOn: PlainDate, country: string): PlainDate {
  return monthsAfter(issuedOn, country === 'US' ? 12 : 3)
}

/** So many days before the last of it is taken a patient can fetch more. */
const fetchedEarlier = 14

/**
 * How often a pharmacy can hand it out again: in Germany three times (AMVV, § 4 (3)), and everywhere as long as the
 * prescription is valid. What lasts for 90 days is fetched once more within three months; nobody fills it after that.
 */
export function repeatsAtMost(item: DrugToCount, issuedOn: PlainDate, country: string): number {
  const byLaw = country === 'DE' ? 3 : 11
  const lasts = daysSupplied(item)
  if (lasts === null) return byLaw
  const valid = daysBetween(issuedOn, validUntil(issuedOn, country)) + fetchedEarlier
  return Math.min(byLaw, Math.floor(valid / lasts))
}
