import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { Answers } from './answers.ts'
import { messageAtMost, type Mistakes } from './check-answers.ts'
import { mistakeSentence } from './mistake-words.ts'

type MessageFieldProps = { answers: Answers; mistakes: Mistakes; doctor: string }

/** What the doctor should know. */
export function MessageField({ answers, mistakes, doctor }: MessageFieldProps) {
  const texts = useTexts()
  const { t } = texts
  return (
    <Field
      id="message"
      label={t('booking.message', { doctor })}
      optional={t('common.optional')}
      error={mistakeSentence(mistakes.message, texts)}
    >
      <TextArea
        name="message"
        placeholder={t('booking.messagePlaceholder')}
        defaultValue={answers.message}
        maxLength={messageAtMost}
      />
    </Field>
  )
}
