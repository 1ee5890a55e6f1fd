import { formatDayRange, formatMonthDay, formatNumber } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { figures, type Change, type FigureName, type Value } from '@polyclinic/domain/reports/figures.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'

type Words = Pick<Texts, 't' | 'formatLocale'>

/** "4.1%": with one digit, so that a change of a tenth is seen. */
export const shareWords = (share: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(share)

export function valueWords(name: FigureName, value: Value, { t, formatLocale }: Words): string {
  if (!value) return '–'
  const { kind } = figures[name]
  if (kind === 'share') return shareWords(value.value, formatLocale)
  const number = formatNumber(value.value, formatLocale)
  return kind === 'minutes' ? t('common.minutes', { count: number }) : number
}

/** Of what a share is a part: of so many visits, or hours. */
export const ofWords = (name: FigureName, of: number, { t, formatLocale }: Words) =>
  name === 'filled'
    ? t('reports.ofHours', { hours: formatNumber(Math.round(of / 60), formatLocale) })
    : t('reports.ofVisits', { count: of })

/** "+5.2%", or "−1.7 pts". */
export function changeWords(change: Change & { by: number }, { t, formatLocale }: Words): string {
  const signed = { signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const
  return change.kind === 'points'
    ? t('reports.points', { number: new Intl.NumberFormat(formatLocale, signed).format(change.by * 100) })
    : new Intl.NumberFormat(formatLocale, { style: 'percent', ...signed }).format(change.by)
}

/** One day by its name, several by the first and the last. */
export const periodWords = (from: string, to: string, locale: string) =>
  from === to ? formatMonthDay(from as PlainDate, locale) : formatDayRange(from as PlainDate, to as PlainDate, locale)
