import { sayAnswer } from '@polyclinic/domain/forms/answer-rows.ts'
import { answerTo, type Answers } from '@polyclinic/domain/forms/answers.ts'
import type { Field } from '@polyclinic/domain/forms/definition.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import text from '../../ui/text.module.css'
import { useAnswerWords } from './use-answer-words.ts'

/** What was answered, in words. */
export function Said({ field, answers }: { field: Field; answers: Answers }) {
  const { t } = useTexts()
  const words = useAnswerWords()
  return (
    sayAnswer(field, answerTo(answers, field.id), words) || <span className={text.quiet}>{t('forms.notAnswered')}</span>
  )
}
