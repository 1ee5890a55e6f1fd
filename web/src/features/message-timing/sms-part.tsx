import type { MessageTiming } from '@polyclinic/domain/organizations/model.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './timing-form.module.css'
import type { SavedTiming } from './use-message-timing.ts'

type SmsPartProps = {
  shown: MessageTiming
  example: NonNullable<SavedTiming['textExample']>
  error: ReactNode
  onChange: (part: Partial<MessageTiming>) => void
}

export const isTextsPerDay = (count: number) => Number.isInteger(count) && count >= 1 && count <= 100_000

/** Whether patients may choose text messages, how many leave in a day, and what one says and costs. */
export function SmsPart({ shown, example, error, onChange }: SmsPartProps) {
  const { t } = useTexts()
  // A wrong figure that is not shown could not be mended.
  const mended = isTextsPerDay(shown.textsPerDay) ? {} : { textsPerDay: 200 }
  return (
    <fieldset>
      <legend className={styles.legend}>{t('messageTiming.sms')}</legend>
      <p className={styles.hint}>{t('messageTiming.smsHint')}</p>
      <Stack>
        <Checkbox
          label={t('messageTiming.smsOn')}
          checked={shown.textReminders}
          onChange={({ currentTarget: { checked } }) => onChange({ textReminders: checked, ...mended })}
        />
        {shown.textReminders && (
          <>
            <Field
              id="textsPerDay"
              label={t('messageTiming.smsPerDay')}
              hint={t('messageTiming.smsPerDayHint')}
              error={error}
            >
              <TextInput
                inputMode="numeric"
                className={styles.count}
                value={Number.isNaN(shown.textsPerDay) ? '' : shown.textsPerDay}
                onChange={({ target }) => onChange({ textsPerDay: Number.parseInt(target.value, 10) })}
              />
            </Field>
            <div>
              <p>{t('messageTiming.smsExample')}</p>
              <p className={styles.example}>{example.text}</p>
              <p className={styles.hint}>{t('messageTiming.smsParts', { count: example.parts })}</p>
            </div>
          </>
        )}
      </Stack>
    </fieldset>
  )
}
