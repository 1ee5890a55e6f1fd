import { formatTime, formatWeekday } from '@polyclinic/domain/kit/format.ts'
import { addDays, addMinutes, dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'

/** `9:40 AM tomorrow`, after "after": when a limit that was met is over. A minute more, so that it is true at the minute that is said. */
export function retryWords(retryAt: Instant, timeZone: string, now: string, { t, formatLocale }: Texts): string {
  const from = addMinutes(retryAt, 1)
  const [date, today] = [dateIn(timeZone, from), dateIn(timeZone, now as Instant)]
  const time = formatTime(from, formatLocale, timeZone)
  if (date === today) return t('booking.retryToday', { time })
  if (date === addDays(today, 1)) return t('booking.retryTomorrow', { time })
  return t('booking.retryOn', { day: formatWeekday(date, formatLocale), time })
}
