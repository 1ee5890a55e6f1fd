import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { overrideReasons } from '@polyclinic/domain/prescriptions/vocabulary.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './override-form.module.css'

type Override = PrescribedDrug['overrides'][number]
export type Reason = Pick<Override, 'reason' | 'text'>

type OverrideFormProps = {
  /** What is prescribed all the same. */
  heading: string
  button: string
  onDecide: (reason: Reason) => void
}

/** Why something is prescribed in spite of a warning: from a list, or in words; it is kept. */
export function OverrideForm({ heading, button, onDecide }: OverrideFormProps) {
  const { t } = useTexts()
  const [reason, setReason] = useState<Override['reason'] | ''>('')
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const isTextMissing = reason === 'other' && text.trim() === ''
  const decide = () => {
    setTried(true)
    if (reason !== '' && !isTextMissing) onDecide({ reason, text: reason === 'other' ? text.trim() : '' })
  }
  return (
    <div className={styles.override}>
      <Field label={heading}>
        <Select
          value={reason}
          onChange={({ target }) => {
            setReason(target.value as Override['reason'])
            setTried(false)
          }}
        >
          <option value="" disabled>
            {t('prescriptions.reason')}
          </option>
          {overrideReasons.map((each) => (
            <option key={each} value={each}>
              {t(`prescriptions.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Button className={styles.button} disabled={reason === ''} onClick={decide}>
        {button}
      </Button>
      {reason === 'other' && (
        <div className={styles.text}>
          <Field
            label={t('prescriptions.reasonText')}
            error={isTried && isTextMissing && t('prescriptions.reasonTextMissing')}
          >
            <TextInput
              maxLength={500}
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={(event) => event.key === 'Enter' && decide()}
            />
          </Field>
        </div>
      )}
    </div>
  )
}
