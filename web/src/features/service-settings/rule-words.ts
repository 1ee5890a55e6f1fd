import { formatMoney } from '@polyclinic/domain/kit/format.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'

/** `2 days`, `36 hours`, `90 minutes` */
export function lengthWords(minutes: number, { t }: Pick<Texts, 't'>): string {
  if (minutes > 0 && minutes % 1440 === 0) return t('serviceSettings.daysLong', { count: minutes / 1440 })
  if (minutes > 0 && minutes % 60 === 0) return t('common.hoursLong', { count: minutes / 60 })
  return t('common.minutesLong', { count: minutes })
}

const day = 1440

/** What is offered to choose; what is saved stands among it, too. */
export const ruleSteps = {
  interval: [5, 10, 15, 20, 30, 45, 60],
  buffer: [0, 5, 10, 15, 20, 30, 60],
  notice: [0, 30, 60, 120, 240, 720, day, 2 * day, 3 * day, 7 * day],
  horizon: [7, 14, 30, 60, 90, 180, 365],
  until: [0, 60, 120, 240, 720, day, 2 * day, 3 * day, 7 * day],
} as const

export const noticeWords = (minutes: number, texts: Texts) =>
  minutes === 0
    ? texts.t('serviceSettings.noNotice')
    : texts.t('serviceSettings.noticeOf', { length: lengthWords(minutes, texts) })
export const horizonWords = (days: number, texts: Texts) =>
  texts.t('serviceSettings.horizonOf', { length: lengthWords(days * day, texts) })
export const untilWords = (minutes: number, texts: Texts) =>
  minutes === 0
    ? texts.t('serviceSettings.untilStart')
    : texts.t('serviceSettings.untilOf', { length: lengthWords(minutes, texts) })
export const bufferWords = (minutes: number, texts: Texts) =>
  minutes === 0 ? texts.t('serviceSettings.noBuffer') : lengthWords(minutes, texts)
export const moneyWords = (minor: number, currency: string, { formatLocale }: Texts) =>
  formatMoney({ minor, currency }, formatLocale)
