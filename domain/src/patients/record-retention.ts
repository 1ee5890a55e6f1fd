import type { PlainDate } from '../kit/time.ts'

/**
 * For how many years after the last visit a clinic of a country keeps a patient's record at least, and what it begins with.
 *
 * DE: ten years after the end of treatment (§ 630f (3) BGB, § 10 (3) MBO-Ä). US: HIPAA asks for none, the states do;
 * seven years is what many of them ask of a physician's office, Massachusetts among them (243 CMR 2.07 (13) (a)). Ten
 * elsewhere, as AT asks (§ 51 (3) ÄrzteG 1998).
 */
export const recordYearsIn = (country: string): number => (country === 'US' ? 7 : 10)

const adultAt = 18

/**
 * The last day on which the record of somebody who was seen must still be there. In the US that of a child is kept until
 * they are of age, as the same rules ask.
 */
export function recordKeptUntil(
  { country, years }: { country: string; years: number },
  { lastSeenOn, birthDate }: { lastSeenOn: PlainDate; birthDate: PlainDate | null },
): PlainDate {
  const afterVisit = yearsAfter(lastSeenOn, years)
  if (country !== 'US' || birthDate === null) return afterVisit
  const ofAge = yearsAfter(birthDate, adultAt)
  return ofAge > afterVisit ? ofAge : afterVisit
}

/** The same day of another year; of a day that this year does not have, the last of the month (§ 188 (3) BGB). */
function yearsAfter(date: PlainDate, years: number): PlainDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  return [year + years, month, Math.min(day, lastDay)]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-') as PlainDate
}
