import type { AnswerWords } from '@polyclinic/domain/forms/answer-rows.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'

/** How answers are said that are no texts. */
export function useAnswerWords(): AnswerWords {
  const { t, formatLocale } = useTexts()
  return {
    yes: t('forms.yes'),
    no: t('forms.no'),
    agreed: t('forms.agreed'),
    notAgreed: t('forms.notAgreed'),
    number: (value) => new Intl.NumberFormat(formatLocale, { maximumFractionDigits: 6 }).format(value),
    signed: t('forms.signed'),
    // What is not a whole date yet is said as it was typed.
    date: (value) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatLongDate(value as PlainDate, formatLocale) : value),
  }
}
