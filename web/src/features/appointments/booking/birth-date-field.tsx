import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useTexts, type Texts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useNow } from '../../../platform/page/use-now.ts'
import { dateShape, writeTypedDate } from '@polyclinic/domain/kit/typed-date.ts'
import { birthDateOf, exampleBirthDate } from '@polyclinic/domain/patients/birth-date.ts'
import { birthDateWords } from './birth-date-words.ts'
import type { FieldError } from './check-values.ts'
import { errorSentence } from './field-error-texts.ts'
import type { PersonFieldInput } from './form-values.ts'

type BirthDateFieldProps = {
  name: PersonFieldInput
  autoComplete: string
  typed: string
  error: FieldError | undefined
}

/** What was typed is read back as it is understood; until then stands how to write it. */
export function BirthDateField({ name, autoComplete, typed: first, error }: BirthDateFieldProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { settings } = useOrganization()
  const [typed, setTyped] = useState(first)
  const today = dateIn(settings.timeZone, useNow() as Instant)
  const date = birthDateOf(typed, today, formatLocale)
  return (
    <Field
      id={name}
      label={t('personFields.birthDate')}
      optional={settings.askBirthDate === 'optional' ? t('common.optional') : undefined}
      below={
        date ? (
          <b>{birthDateWords(date, today, texts)}</b>
        ) : (
          t('booking.birthDateHint', {
            pattern: birthDatePattern(texts),
            example: writeTypedDate(exampleBirthDate, formatLocale),
          })
        )
      }
      error={errorSentence(error, texts)}
    >
      <TextInput
        name={name}
        inputMode="numeric"
        autoComplete={autoComplete}
        defaultValue={first}
        onInput={(event) => setTyped(event.currentTarget.value)}
        maxLength={20}
      />
    </Field>
  )
}

/** `MM/DD/YYYY`, in the order that the language writes. */
function birthDatePattern({ t, formatLocale }: Texts): string {
  const { order, separator } = dateShape(formatLocale)
  const letters = { day: t('booking.dayLetters'), month: t('booking.monthLetters'), year: t('booking.yearLetters') }
  return order.map((part) => letters[part]).join(separator)
}
