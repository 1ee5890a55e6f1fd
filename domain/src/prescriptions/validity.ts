import { dateOfDay, type PlainDate } from '../kit/time.ts'

/**
 * The last day on which a pharmacy fills a prescription that says nothing else.
 *
 * Germany: three months (Arzneimittelverschreibungsverordnung, § 2 (5)), which end on the day of the same number, or on the
 * month's last (Bürgerliches Gesetzbuch, § 188 (2) and (3)). United States: no federal law says for what is not a
 * controlled substance; most states have one year from the day it was written (such as Texas, 22 TAC § 291.34). Of another
 * country nothing is known here: the shorter time stands.
 */
export function validUntil(issuedOn: PlainDate, country: string): PlainDate {
  return addMonths(issuedOn, country === 'US' ? 12 : 3)
}

/** How often a pharmacy may hand it out again: in Germany three times (AMVV, § 4 (3)). */
export const repeatsAtMost = (country: string): number => (country === 'DE' ? 3 : 11)

function addMonths(date: PlainDate, months: number): PlainDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const first = (later: number) => Date.UTC(year, month - 1 + later, 1) / 86_400_000
  const last = first(months + 1) - 1
  return dateOfDay(Math.min(first(months) + day - 1, last))
}
