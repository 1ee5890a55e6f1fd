import type { PlainDate } from './time.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** `11/25/2026`, as it is written in a column. Stands by itself: only lists of the staff read like that. */
export function formatNumericDate(date: PlainDate, locale: string): string {
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' })
    formats.set(locale, format)
  }
  return format.format(Date.parse(`${date}T12:00:00Z`))
}
