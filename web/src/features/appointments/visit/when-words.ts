import {
  formatDayOfMonth,
  formatFullDate,
  formatMonth,
  formatShortDay,
  formatTime,
  formatTimeRange,
  formatWeekday,
} from '@polyclinic/domain/kit/format.ts'
import { addDays, dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { Texts } from '../../../platform/i18n/texts.tsx'

type Span = { startsAt: string; endsAt: string; timeZone: string }

export const visitDate = ({ startsAt, timeZone }: Omit<Span, 'endsAt'>): PlainDate =>
  dateIn(timeZone, startsAt as Instant)

/** `9:40 – 10:25 AM` */
export const visitTimes = ({ startsAt, endsAt, timeZone }: Span, locale: string) =>
  formatTimeRange(startsAt as Instant, endsAt as Instant, locale, timeZone)

/** `Wednesday, November 25, 2026` */
export const visitFullDate = (visit: Omit<Span, 'endsAt'>, locale: string) => formatFullDate(visitDate(visit), locale)

/** `Wed, Nov 25, 9:40 – 10:25 AM` */
export const visitShort = (visit: Span, locale: string) =>
  `${formatShortDay(visitDate(visit), locale)}, ${visitTimes(visit, locale)}`

/** The parts of a date block. */
export function dateBlockOf(visit: Omit<Span, 'endsAt'>, locale: string) {
  const date = visitDate(visit)
  return {
    date,
    weekday: formatWeekday(date, locale, 'short').replace(/\.$/, ''),
    day: formatDayOfMonth(date, locale),
    month: formatMonth(date, locale),
  }
}

/** `today, 9:40 AM`, within a sentence. */
export function momentWords(instant: Instant, timeZone: string, now: Instant, { t, formatLocale }: Texts): string {
  const [date, today] = [dateIn(timeZone, instant), dateIn(timeZone, now)]
  const time = formatTime(instant, formatLocale, timeZone)
  if (date === today) return t('booking.todayAt', { time })
  if (date === addDays(today, 1)) return t('booking.tomorrowAt', { time })
  return t('booking.dayAt', { day: formatShortDay(date, formatLocale), time })
}
