import { earliestBirthDate } from '../kit/person-limits.ts'
import type { PlainDate } from '../kit/time.ts'
import { readTypedDate } from '../kit/typed-date.ts'

/** With a day that no month can be taken for. */
export const exampleBirthDate = '1985-03-28'

/** The date that was typed, where it can be one of a birth. */
export function birthDateOf(typed: string, today: PlainDate, formatLocale: string): PlainDate | null {
  const read = readTypedDate(typed, formatLocale)
  return 'date' in read && read.date >= earliestBirthDate && read.date <= today ? read.date : null
}
