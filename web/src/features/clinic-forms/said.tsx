import { sayAnswer } from '@polyclinic/domain/forms/answer-rows.ts'
import { answerTo, type Answers } from '@polyclinic/domain/forms/answers.ts'
import type { Field } from '@polyclinic/domain/forms/definition.ts'
import { readSignature } from '@polyclinic/domain/forms/signature.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import text from '../../ui/text.module.css'
import { DrawnSignature } from './drawn-signature.tsx'
import { useAnswerWords } from './use-answer-words.ts'

/** What was answered, in words. */
export function Said({ field, answers }: { field: Field; answers: Answers }) {
  const { t } = useTexts()
  const words = useAnswerWords()
  const value = answerTo(answers, field.id)
  const { path, name } = readSignature(field.kind === 'signature' && typeof value === 'string' ? value : '')
  if (path)
    return (
      <>
        <DrawnSignature path={path} />
        {name && <Own>{name}</Own>}
      </>
    )
  return sayAnswer(field, value, words) || <span className={text.quiet}>{t('forms.notAnswered')}</span>
}
