import { sayAnswer } from '@polyclinic/domain/forms/answer-rows.ts'
import { answerTo, type Answers } from '@polyclinic/domain/forms/answers.ts'
import type { Field } from '@polyclinic/domain/forms/definition.ts'
import { isDrawn } from '@polyclinic/domain/forms/signature.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import text from '../../ui/text.module.css'
import { DrawnSignature } from './drawn-signature.tsx'
import { useAnswerWords } from './use-answer-words.ts'

/** What was answered, in words. */
export function Said({ field, answers }: { field: Field; answers: Answers }) {
  const { t } = useTexts()
  const words = useAnswerWords()
  const value = answerTo(answers, field.id)
  if (field.kind === 'signature' && isDrawn(value)) return <DrawnSignature path={value} />
  return sayAnswer(field, value, words) || <span className={text.quiet}>{t('forms.notAnswered')}</span>
}
