import type { PlainTextKey } from '../../../platform/i18n/catalogue.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { FormValues } from './form-values.ts'
import { messageAtMost, type FieldErrors } from './check-values.ts'
import { errorSentence } from './field-error-texts.ts'

/** Whom to call instead of writing. */
const emergencies: Partial<Record<string, PlainTextKey>> = { US: 'booking.emergencyUS', DE: 'booking.emergencyDE' }

type MessageFieldProps = { values: FormValues; fieldErrors: FieldErrors; doctor: string }

/** What the doctor should know. */
export function MessageField({ values, fieldErrors, doctor }: MessageFieldProps) {
  const texts = useTexts()
  const { t } = texts
  const emergency = emergencies[useOrganization().settings.country]
  return (
    <Field
      id="message"
      label={t('booking.message', { doctor })}
      optional={t('common.optional')}
      hint={emergency && t(emergency)}
      error={errorSentence(fieldErrors.message, texts)}
    >
      <TextArea
        name="message"
        placeholder={t('booking.messagePlaceholder')}
        defaultValue={values.message}
        maxLength={messageAtMost}
      />
    </Field>
  )
}
