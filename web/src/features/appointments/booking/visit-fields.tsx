import { useState } from 'react'
import {
  askingOf,
  isVisitText,
  visitFieldNames,
  visitFields,
  type VisitTextName,
} from '@polyclinic/domain/appointments/visit-fields.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useEmergencyWords } from '../visit/emergency.tsx'
import type { FieldErrors } from './check-values.ts'
import { visitFieldSentence } from './field-error-texts.ts'
import type { FormValues } from './form-values.ts'
import { InsuranceField } from './insurance-field.tsx'

type VisitFieldsProps = { values: FormValues; fieldErrors: FieldErrors; doctor: string }

/** What is asked about the visit itself. */
export function VisitFields(props: VisitFieldsProps) {
  return visitFieldNames.map((name) =>
    isVisitText(name) ? (
      <VisitText key={name} name={name} {...props} />
    ) : (
      <InsuranceField key={name} chosen={props.values[name]} error={props.fieldErrors[name]} />
    ),
  )
}

function VisitText({ name, values, fieldErrors, doctor }: VisitFieldsProps & { name: VisitTextName }) {
  const texts = useTexts()
  const { t } = texts
  const { settings } = useOrganization()
  const emergency = useEmergencyWords()
  const asking = askingOf(name, settings)
  // What is too long stays as it was pasted, and is refused with a word; a field that cuts it off does so silently.
  const { atMost } = visitFields[name]
  const [length, setLength] = useState(values[name].length)
  if (asking === 'off') return null
  return (
    <Field
      id={name}
      // A label may say whom it is for.
      label={t(`visitFields.${name}` as 'visitFields.message', { doctor })}
      optional={asking === 'optional' ? t('common.optional') : undefined}
      hint={name === 'message' ? emergency : undefined}
      below={length > atMost * 0.9 && t('booking.textLength', { count: length, most: atMost })}
      error={visitFieldSentence(name, fieldErrors[name], texts)}
    >
      <TextArea
        name={name}
        placeholder={t(`visitFields.${name}Placeholder`)}
        defaultValue={values[name]}
        onInput={(event) => setLength(event.currentTarget.value.trim().length)}
      />
    </Field>
  )
}
