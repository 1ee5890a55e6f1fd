import {
  isVisitField,
  visitFields,
  type RequirableName,
  type VisitFieldError,
  type VisitFieldName,
} from '@polyclinic/domain/appointments/visit-fields.ts'
import type { PlainTextKey } from '../../../platform/i18n/catalogue.ts'
import type { Texts } from '../../../platform/i18n/texts.tsx'
import { writeTypedDate } from '@polyclinic/domain/kit/typed-date.ts'
import { exampleBirthDate } from '@polyclinic/domain/patients/birth-date.ts'
import { fieldNames, isPersonFieldInput, type PersonFieldInput, type PersonInput } from './form-values.ts'
import type { FieldError, FieldErrors } from './check-values.ts'

/** For the summary, where the field's own sentence would not say which field it is about. */
const checkText = (name: PersonInput): PlainTextKey =>
  isPersonFieldInput(name)
    ? `personFields.${name}Check`
    : `booking.check${(name[0]!.toUpperCase() + name.slice(1)) as Capitalize<Exclude<PersonInput, PersonFieldInput>>}`

const isPersonFieldMissing = (error: FieldError): error is `${PersonFieldInput}Missing` =>
  error.endsWith('Missing') && isPersonFieldInput(error.slice(0, -'Missing'.length))

/** What is wrong with one answer, under its field. */
export function errorSentence(error: FieldError | undefined, { t, formatLocale }: Texts): string | undefined {
  if (error === undefined) return undefined
  if (error === 'birthDateUnreadable')
    return t('booking.birthDateUnreadable', { example: writeTypedDate(exampleBirthDate, formatLocale) })
  if (error === 'refused') return t('booking.answerRefused')
  return t(isPersonFieldMissing(error) ? `personFields.${error}` : `booking.${error}`)
}

/** The sentence for a field about the visit. */
export function visitFieldSentence(
  name: VisitFieldName,
  error: VisitFieldError | undefined,
  { t }: Texts,
): string | undefined {
  const field = visitFields[name]
  if (error === 'required') return t(`visitFields.${name as RequirableName}Missing`)
  if (error === 'too_long' && 'atMost' in field) return t('booking.textTooLong', { most: field.atMost })
  return error && t('booking.answerRefused')
}

/** All of them for the summary on top, in the order of the fields. */
export function errorSummary(fieldErrors: FieldErrors, texts: Texts): { id: string; message: string }[] {
  const whom = fieldErrors.for ? [{ id: 'for', message: errorSentence(fieldErrors.for, texts)! }] : []
  const others = fieldNames.flatMap((name): { id: string; message: string }[] => {
    if (isVisitField(name)) {
      const error = fieldErrors[name]
      const says = error === 'required' ? visitFieldSentence(name, error, texts) : undefined
      return error ? [{ id: name, message: says ?? texts.t(`visitFields.${name}Check`) }] : []
    }
    const error = fieldErrors[name]
    if (!error) return []
    const says = error.endsWith('Missing') ? errorSentence(error, texts) : undefined
    return [{ id: name, message: says ?? texts.t(checkText(name)) }]
  })
  return [...whom, ...others]
}
