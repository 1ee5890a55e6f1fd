import { ageOn } from '@polyclinic/domain/kit/age.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { Texts } from '../../../platform/i18n/texts.tsx'

/** `March 4, 1980 · 46 years`: in words, so that a day taken for a month is seen. */
export const birthDateWords = (date: PlainDate, today: PlainDate, { t, formatLocale }: Texts) =>
  `${formatLongDate(date, formatLocale)} · ${t('common.age', { count: ageOn(date, today) })}`
