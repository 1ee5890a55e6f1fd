import type { findSlots } from '@polyclinic/domain/slots/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatShortDay, formatWeekday } from '@polyclinic/domain/kit/format.ts'
import { addDays, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'

export type ProviderTimes = Answer<typeof findSlots>['items'][number]

/** So many dates from the first one on. */
export const datesFrom = (first: PlainDate, count: number): PlainDate[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

/** "Today", "Tomorrow", or the day's name. */
export function dayName(date: PlainDate, today: PlainDate, { t, formatLocale }: Texts): string {
  if (date === today) return t('common.today')
  if (date === addDays(today, 1)) return t('common.tomorrow')
  return formatWeekday(date, formatLocale)
}

/** The same within a sentence: "Opens tomorrow at 8:00 AM". */
export function dayNameInSentence(date: PlainDate, today: PlainDate, texts: Texts): string {
  if (date === today) return texts.t('common.todayInSentence')
  if (date === addDays(today, 1)) return texts.t('common.tomorrowInSentence')
  return dayName(date, today, texts)
}

/** "Today", "Tomorrow", or the short date: where there is room for one line. */
export function shortDayName(date: PlainDate, today: PlainDate, texts: Texts): string {
  return date === today || date === addDays(today, 1)
    ? dayName(date, today, texts)
    : formatShortDay(date, texts.formatLocale)
}
