import { compareInstants, dateIn, daysBetween, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'

/** How far a time is from the one that was wished for: "same day, later", "two days later". */
export function distanceWords(wished: string, offered: string, timeZone: string, { t }: Texts): string {
  const [from, to] = [wished as Instant, offered as Instant]
  const days = daysBetween(dateIn(timeZone, from), dateIn(timeZone, to))
  if (days > 0) return t('booking.daysLater', { count: days })
  if (days < 0) return t('booking.daysEarlier', { count: -days })
  return compareInstants(to, from) < 0 ? t('booking.sameDayEarlier') : t('booking.sameDayLater')
}
