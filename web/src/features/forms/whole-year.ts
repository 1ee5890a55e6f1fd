import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { readTypedDate } from '@polyclinic/domain/kit/typed-date.ts'

/**
 * A date with a year of two figures, whole: the latest that is not ahead. For who sees beside it what was understood, and
 * has the person in front of them.
 */
export function withWholeYear(typed: string, today: PlainDate, formatLocale: string): string {
  const whole = (century: string) =>
    typed.replace(shortYear, (figures) => figures.replace(/\d{2}(?=\D*$)/, `${century}$&`))
  const read = readTypedDate(whole('20'), formatLocale)
  return whole('date' in read && read.date > today ? '19' : '20')
}
const shortYear = /^\D*\d{1,2}\D+\d{1,2}\D+\d{2}\D*$/
