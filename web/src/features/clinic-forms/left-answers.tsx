import { sayAnswer } from '@polyclinic/domain/forms/answer-rows.ts'
import { answerTo, type Answers } from '@polyclinic/domain/forms/answers.ts'
import { fieldsOf, type Definition } from '@polyclinic/domain/forms/definition.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import text from '../../ui/text.module.css'
import { LeftWords } from '../drafts/left-words.tsx'
import { Said } from './said.tsx'
import { useAnswerWords } from './use-answer-words.ts'

type LeftAnswersProps = {
  definition: Definition
  left: Answers
  /** On a tablet that others hold next nothing of it stays. */
  mayCopy: boolean
  onGone: () => void
}

/** What was answered last when a form was sent from somewhere else. */
export function LeftAnswers({ definition, left, mayCopy, onGone }: LeftAnswersProps) {
  const { t } = useTexts()
  const words = useAnswerWords()
  const fields = fieldsOf(definition).filter(({ id }) => id in left)
  return (
    <LeftWords
      said={t('forms.sentElsewhere')}
      words={
        mayCopy
          ? fields.map((field) => `${field.label}: ${sayAnswer(field, answerTo(left, field.id), words)}`).join('\n')
          : null
      }
      onGone={onGone}
    >
      <dl>
        {fields.map((field) => (
          <div key={field.id}>
            <dt className={text.strong}>{field.label}</dt>
            <dd>
              <Said field={field} answers={left} />
            </dd>
          </div>
        ))}
      </dl>
    </LeftWords>
  )
}
