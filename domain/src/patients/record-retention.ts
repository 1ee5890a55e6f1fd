import type { PlainDate } from '../kit/time.ts'

/**
 * For how many years after the last visit a clinic of a country keeps a patient's record at least, and what it begins with.
 *
 * DE: ten years after the end of treatment (§ 630f (3) BGB, § 10 (3) MBO-Ä). US: HIPAA asks for none, the states do;
 * seven years is what many of them ask of a physician's office, Massachusetts among them (243 CMR 2.07 (13) (a)). Ten
 * elsewhere, as AT asks (§ 51 (3) ÄrzteG 1998).
 */
export const recordYearsIn = (country: string): number => (country === 'US' ? 7 : 10)

const recordLaws: Record<string, string> = {
  DE: '§ 630f Abs. 3 BGB, § 10 Abs. 3 MBO-Ä',
  AT: '§ 51 Abs. 3 ÄrzteG 1998',
  US: '243 CMR 2.07 (13) (a)',
}
/** The law that this follows; empty where it is the years of another country. */
export const recordLawIn = (country: string): string => recordLaws[country] ?? ''

/**
 * How old somebody must be before their record goes. US: of age, as the same rules ask. DE: 28, as what an X-ray of a minor
 * showed is kept that long (§ 85 (2) StrlSchG); of an adult ten years are more.
 */
const keptUntilAge: Record<string, number> = { US: 18, DE: 28 }

const childLaws: Record<string, string> = { DE: '§ 85 Abs. 2 StrlSchG', US: '243 CMR 2.07 (13) (a)' }
/** The law asks this of images alone; which record has some nobody here knows, so each is kept as long. */
const isOfImages = (country: string) => country === 'DE'
/** The age until which the record of whoever was a child stays, and the law that this follows; null where none says. */
export const keptUntilAgeIn = (country: string): { years: number; law: string; isOfImages: boolean } | null =>
  keptUntilAge[country] === undefined
    ? null
    : { years: keptUntilAge[country], law: childLaws[country] ?? '', isOfImages: isOfImages(country) }

/** The last day on which the record of somebody who was seen must still be there. */
export function recordKeptUntil(
  { country, years }: { country: string; years: number },
  { lastSeenOn, birthDate }: { lastSeenOn: PlainDate; birthDate: PlainDate | null },
): PlainDate {
  const afterVisit = yearsAfter(lastSeenOn, years)
  const age = keptUntilAge[country]
  if (age === undefined || birthDate === null) return afterVisit
  const oldEnough = yearsAfter(birthDate, age)
  return oldEnough > afterVisit ? oldEnough : afterVisit
}

/** The same day of another year; of a day that this year does not have, the last of the month (§ 188 (3) BGB). */
function yearsAfter(date: PlainDate, years: number): PlainDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  return [year + years, month, Math.min(day, lastDay)]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-') as PlainDate
}
