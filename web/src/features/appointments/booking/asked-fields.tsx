import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { Field, FieldRow } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { BirthDateField } from './birth-date-field.tsx'
import { errorSentence } from './field-error-texts.ts'
import styles from './person-fields.module.css'
import type { PersonFieldsProps } from './person-fields.tsx'

const asks = { birthDate: 'askBirthDate', phone: 'askPhone' } as const

/** What this clinic asks of whoever books: their date of birth where the visit is for them, and their mobile number. */
export function AskedFields({ values, fieldErrors, own }: PersonFieldsProps) {
  const texts = useTexts()
  const { t } = texts
  const { settings } = useOrganization()
  // An account is asked only for what the clinic must have and it lacks, or lacks by now.
  const isAsked = (name: 'birthDate' | 'phone') =>
    own
      ? (settings[asks[name]] === 'required' && !own[name]) || fieldErrors[name] !== undefined
      : settings[asks[name]] !== 'off'
  const birthDate = isAsked('birthDate') && (
    <div className={styles.forMe}>
      <BirthDateField name="birthDate" autoComplete="bday" typed={values.birthDate} error={fieldErrors.birthDate} />
    </div>
  )
  const phone = isAsked('phone') && (
    <Field
      id="phone"
      label={t('common.mobile')}
      optional={settings.askPhone === 'optional' ? t('common.optional') : undefined}
      error={errorSentence(fieldErrors.phone, texts)}
    >
      <TextInput name="phone" type="tel" autoComplete="tel" defaultValue={values.phone} maxLength={32} />
    </Field>
  )
  if (!birthDate || !phone) return birthDate || phone
  return (
    <FieldRow>
      {birthDate}
      {phone}
    </FieldRow>
  )
}
