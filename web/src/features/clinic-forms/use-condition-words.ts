import type { Condition, Field } from '@polyclinic/domain/forms/definition.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'

export const testWords = {
  is: 'formBuilder.is',
  contains: 'formBuilder.contains',
  'at-least': 'formBuilder.atLeast',
  'at-most': 'formBuilder.atMost',
} as const satisfies Record<Condition['test'], PlainTextKey>

/** A condition as it is read: only if “How tired are you?” is answered with at least 6. */
export function useConditionWords() {
  const { t } = useTexts()
  const valueOf = (value: Condition['value'], asked: Field) => {
    if (typeof value === 'boolean')
      return t(
        asked.kind === 'consent' ? (value ? 'forms.agreed' : 'forms.notAgreed') : value ? 'forms.yes' : 'forms.no',
      )
    return typeof value === 'number' ? String(value) : (asked.options.find(({ id }) => id === value)?.label ?? '…')
  }
  const answerOf = ({ test, value }: Condition, asked: Field) =>
    test === 'at-least' || test === 'at-most' ? `${t(testWords[test])} ${valueOf(value, asked)}` : valueOf(value, asked)
  return (condition: Condition, asked: Field | null): string =>
    t('formBuilder.onlyIf', {
      question: asked?.label || '…',
      answer: asked ? answerOf(condition, asked) : '…',
    })
}
