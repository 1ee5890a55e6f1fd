import {
  askingOfPerson,
  isPatientsOwn,
  personFieldNames,
  personFields,
  type PersonFieldName,
} from '@polyclinic/domain/patients/person-fields.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { Field, FieldRow } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { BirthDateField } from './birth-date-field.tsx'
import { errorSentence } from './field-error-texts.ts'
import { patientsInput, type PersonFieldInput } from './form-values.ts'
import styles from './person-fields.module.css'
import type { PersonFieldsProps } from './person-fields.tsx'

/** What this clinic asks of whoever books, and where the visit is for them what it asks of a patient. */
export function AskedFields({ values, fieldErrors, own }: PersonFieldsProps) {
  const { settings } = useOrganization()
  // An account is asked only for what the clinic must have and it lacks, or lacks by now.
  const isAsked = (name: PersonFieldName) =>
    own
      ? (askingOfPerson(name, settings) === 'required' && !own[name]) || fieldErrors[name] !== undefined
      : askingOfPerson(name, settings) !== 'off'
  const asked = personFieldNames.filter(isAsked).map((name) => (
    <div key={name} className={isPatientsOwn(name) ? styles.forMe : styles.forTyped}>
      <PersonField name={name} input={name} typed={values[name]} error={fieldErrors[name]} />
    </div>
  ))
  return asked.length < 2 ? asked : <FieldRow>{asked}</FieldRow>
}

/** What it asks of somebody else, whom no browser knows. */
export function PatientsFields({ values, fieldErrors }: PersonFieldsProps) {
  const { settings } = useOrganization()
  return personFieldNames
    .filter(isPatientsOwn)
    .filter((name) => askingOfPerson(name, settings) !== 'off')
    .map((name) => {
      const input = patientsInput(name)
      return <PersonField key={name} name={name} input={input} typed={values[input]} error={fieldErrors[input]} />
    })
}

type PersonFieldProps = {
  name: PersonFieldName
  input: PersonFieldInput
  typed: string
  error: Parameters<typeof errorSentence>[0]
  hint?: string | undefined
}

export function PersonField({ name, input, typed, error, hint }: PersonFieldProps) {
  const texts = useTexts()
  const { t } = texts
  const { settings } = useOrganization()
  const { kind, atMost, autoComplete } = personFields[name]
  const own = input === name ? autoComplete : 'off'
  if (kind === 'birth-date') return <BirthDateField name={input} autoComplete={own} typed={typed} error={error} />
  return (
    <Field
      id={input}
      label={t(`personFields.${name}`)}
      optional={askingOfPerson(name, settings) === 'required' ? undefined : t('common.optional')}
      hint={hint}
      error={errorSentence(error, texts)}
    >
      <TextInput
        name={input}
        {...(kind === 'phone' && { type: 'tel' })}
        autoComplete={own}
        defaultValue={typed}
        maxLength={atMost}
      />
    </Field>
  )
}
