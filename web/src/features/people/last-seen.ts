import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import type { PersonItem } from './people.ts'

const nowMinutes = 5

/** When somebody was last seen: the time of today, else the day. */
export function lastSeenWords(
  { lastSeenAt, status }: Pick<PersonItem, 'lastSeenAt' | 'status'>,
  now: Instant,
  timeZone: string,
  { t, formatLocale }: Texts,
): string {
  if (lastSeenAt === null) return t('people.neverSeen')
  const seen = lastSeenAt as Instant
  if (status === 'active' && Date.parse(now) - Date.parse(seen) < nowMinutes * 60_000) return t('people.seenNow')
  const day = dateIn(timeZone, seen)
  return day === dateIn(timeZone, now) ? formatTime(seen, formatLocale, timeZone) : formatShortDay(day, formatLocale)
}
