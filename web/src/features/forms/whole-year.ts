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

/**
 * What was left half typed, with what is usual between the figures and with a year: `280227`, and `28.2.`, which is the
 * next such day that may be. Where none ahead may be, as of a birthday, a year is not guessed.
 */
export function withWhatIsLeftOut(
  typed: string,
  { today, latest }: { today: PlainDate; latest: PlainDate },
  formatLocale: string,
): string {
  const six = typed.match(/^\s*(\d{2})(\d{2})(\d{2})\s*$/)
  if (six) return six.slice(1).join(' ')
  const [, first, between, second] = typed.match(/^\s*(\d{1,2})(\s*[./-]\s*)(\d{1,2})[\s./-]*$/) ?? []
  if (first === undefined || latest <= today) return typed
  // Of leap days the next is up to eight years away.
  for (let year = Number(today.slice(0, 4)), last = year + 8; year <= last; year++) {
    const words = `${first}${between}${second}${between}${year}`
    const read = readTypedDate(words, formatLocale)
    if ('date' in read && read.date >= today && read.date <= latest) return words
  }
  return typed
}
const shortYear = /^\D*\d{1,2}\D+\d{1,2}\D+\d{2}\D*$/
