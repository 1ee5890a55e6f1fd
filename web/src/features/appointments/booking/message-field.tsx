import type { PlainTextKey } from '../../../platform/i18n/catalogue.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { Answers } from './answers.ts'
import { messageAtMost, type Mistakes } from './check-answers.ts'
import { mistakeSentence } from './mistake-words.ts'

/** Whom to call instead of writing. */
const emergencies: Partial<Record<string, PlainTextKey>> = { US: 'booking.emergencyUS', DE: 'booking.emergencyDE' }

type MessageFieldProps = { answers: Answers; mistakes: Mistakes; doctor: string }

/** What the doctor should know. */
export function MessageField({ answers, mistakes, doctor }: MessageFieldProps) {
  const texts = useTexts()
  const { t } = texts
  const emergency = emergencies[useOrganization().settings.country]
  return (
    <Field
      id="message"
      label={t('booking.message', { doctor })}
      optional={t('common.optional')}
      hint={emergency && t(emergency)}
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
