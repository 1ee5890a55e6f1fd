import { formatDayRange, formatNumber } from '@polyclinic/domain/kit/format.ts'
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

/** Of what a share is a part: of so many visits, messages or hours. */
export const ofWords = (name: FigureName, of: number, { t, formatLocale }: Words) =>
  name === 'filled'
    ? t('reports.ofHours', { hours: formatNumber(Math.round(of / 60), formatLocale) })
    : t('reports.ofAll', { count: formatNumber(of, formatLocale) })

/** From here on a share in percent says less than how many times it is. */
const manyTimes = 10

/** "+5.2%", or "−1.7 pts"; "12-fold". */
export function changeWords(change: Change & { by: number }, { t, formatLocale }: Words): string {
  if (change.kind === 'ratio' && change.by + 1 >= manyTimes)
    return t('reports.fold', { number: formatNumber(Math.round(change.by + 1), formatLocale) })
  const signed = { signDisplay: 'exceptZero', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const
  return change.kind === 'points'
    ? t('reports.points', { number: new Intl.NumberFormat(formatLocale, signed).format(change.by * 100) })
    : new Intl.NumberFormat(formatLocale, { style: 'percent', ...signed }).format(change.by)
}

/** One day by its name, several by the first and the last; with the year where that is another than now, by `today`. */
export function periodWords(from: string, to: string, locale: string, today: string) {
  const hasYear = [from, to].some((date) => date.slice(0, 4) !== today.slice(0, 4))
  return formatDayRange(from as PlainDate, to as PlainDate, locale, hasYear)
}
