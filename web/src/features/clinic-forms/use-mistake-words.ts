import { scale, type AnswerMistake } from '@polyclinic/domain/forms/answers.ts'
import { fieldsOf, type Definition } from '@polyclinic/domain/forms/definition.ts'
import { formatNumber } from '@polyclinic/domain/kit/format.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'

/** Something in an answer that is not right, or an answer that is missing. */
export type Mistake = { field: string; code: AnswerMistake }

/** What is said of a mistake: of which question it is, and between which bounds it would be right. */
export function useMistakeWords(definition: Definition): (mistake: Mistake) => string {
  const { t, formatLocale } = useTexts()
  return ({ field: id, code }) => {
    const field = fieldsOf(definition).find((each) => each.id === id)
    const { least, most } = field?.kind === 'number' ? field : scale
    const bound = code === 'too_small' ? least : most
    return t(`forms.${code}`, {
      name: field?.label ?? '',
      bound: bound === null ? '' : `${formatNumber(bound, formatLocale)} ${field?.unit ?? ''}`.trim(),
    })
  }
}

/** Above all of them: what is wrong is not told as missing. */
export const mistakesTitle = (mistakes: readonly Mistake[]) =>
  mistakes.every(({ code }) => code === 'missing' || code === 'must_agree') ? 'forms.stillMissing' : 'forms.toCheck'
