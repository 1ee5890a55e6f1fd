import { sayAnswer } from '@polyclinic/domain/forms/answer-rows.ts'
import { answerTo, isAnswered, type Answers } from '@polyclinic/domain/forms/answers.ts'
import type { Field } from '@polyclinic/domain/forms/definition.ts'
import { formatFullDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { AnswersView } from './answers.ts'
import { controlId } from './field-control.tsx'
import styles from './known-answers.module.css'
import { useAnswerWords } from './use-answer-words.ts'

type Known = NonNullable<AnswersView['known']>

type KnownSectionProps = {
  known: Known
  /** What it has for this section that is not answered yet. */
  open: Answers
  timeZone: string
  onUse: (answers: Answers) => void
}

/** Offers a section's earlier answers, all at once; who took them is asked to look at them. */
export function KnownSection({ known, open, timeZone, onUse }: KnownSectionProps) {
  const { t, formatLocale } = useTexts()
  const [isUsed, setUsed] = useState(false)
  const count = Object.keys(open).length
  const date = formatFullDate(dateIn(timeZone, known.answeredAt as Instant), formatLocale)
  if (isUsed)
    return (
      <Note tone="ok" role="status">
        {t('forms.knownUsed', { date })}
      </Note>
    )
  if (count === 0) return null
  return (
    <Note
      action={
        <Button
          size="small"
          onClick={() => {
            setUsed(true)
            onUse(open)
          }}
        >
          {t('forms.useKnown', { count })}
        </Button>
      }
    >
      {t('forms.known', { date })}
    </Note>
  )
}

type KnownFieldProps = { known: Known; field: Field; content: Answers; onUse: (answers: Answers) => void }

/** Under a question that is not answered: what was said to it before. */
export function KnownField({ known: { answers }, field, content, onUse }: KnownFieldProps) {
  const { t } = useTexts()
  const words = useAnswerWords()
  if (!isAnswered(answers, field) || isAnswered(content, field)) return null
  const value = answerTo(answers, field.id)
  return (
    <p className={styles.known}>
      <span>
        {t('forms.lastTime')} <Own>{sayAnswer(field, value, words)}</Own>
      </span>
      <Button
        kind="quiet"
        size="small"
        aria-label={t('forms.useKnownFor', { name: field.label })}
        onClick={() => {
          onUse({ [field.id]: value })
          // The button is gone with it: who goes by keys goes on at the question.
          document.getElementById(controlId(field.id))?.focus()
        }}
      >
        {t('forms.useOne')}
      </Button>
    </p>
  )
}
