import { formatMonthDay, weekdayName } from '@polyclinic/domain/kit/format.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { listOwnWaiting } from '@polyclinic/domain/waiting-list/endpoints.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'

export type OwnEntry = Answer<typeof listOwnWaiting>['items'][number]
type Wished = Pick<OwnEntry, 'providers' | 'weekdays' | 'dayParts' | 'earliestOn' | 'latestOn' | 'visit'>

/** What somebody waits for, in a line: with whom, on which days and when of the day, from when if that is to come, until when. */
export function wishesWords(
  entry: Wished,
  today: string,
  { t, formatLocale }: Pick<Texts, 't' | 'formatLocale'>,
): string {
  const { providers, weekdays, dayParts, earliestOn, latestOn, visit } = entry
  const list = new Intl.ListFormat(formatLocale, { type: 'disjunction' })
  const days = weekdays.map((day) => weekdayName(day, formatLocale))
  return [
    providers.length === 0 ? t('waiting.anyDoctor') : list.format(providers.map(({ name }) => name)),
    ...(days.length === 0 ? [] : [t('waiting.weekdays', { days: list.format(days) })]),
    ...dayParts.map((part) => t(`waiting.${part}`)),
    ...(earliestOn > today ? [t('waiting.from', { date: formatMonthDay(earliestOn as PlainDate, formatLocale) })] : []),
    visit
      ? t('waiting.earlierThan', {
          date: formatMonthDay(dateIn(visit.timeZone, visit.startsAt as Instant), formatLocale),
        })
      : t('waiting.until', { date: formatMonthDay(latestOn as PlainDate, formatLocale) }),
  ].join(' · ')
}
