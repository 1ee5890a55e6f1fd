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
 * What was left half typed, with what is usual between the figures and with a year: `280226`, and `28.2.`, which is the
 * next such day that may be, or the last one where none may.
 */
export function withWhatIsLeftOut(
  typed: string,
  { today, latest }: { today: PlainDate; latest: PlainDate },
  formatLocale: string,
): string {
  const six = typed.match(/^\s*(\d{2})(\d{2})(\d{2})\s*$/)
  if (six) return six.slice(1).join(' ')
  const [, first, between, second] = typed.match(/^\s*(\d{1,2})(\s*[./-]\s*)(\d{1,2})[\s./-]*$/) ?? []
  if (first === undefined) return typed
  const inYear = (year: number) => {
    const words = `${first}${between}${second}${between}${year}`
    const read = readTypedDate(words, formatLocale)
    return 'date' in read ? [{ words, date: read.date }] : []
  }
  // Of leap days the next is up to eight years away.
  const years = Array.from({ length: 17 }, (_, place) => Number(today.slice(0, 4)) - 8 + place)
  const possible = years.flatMap(inYear).filter(({ date }) => date <= latest)
  const found = possible.find(({ date }) => date >= today) ?? possible.at(-1)
  return found?.words ?? typed
}
const shortYear = /^\D*\d{1,2}\D+\d{1,2}\D+\d{2}\D*$/
