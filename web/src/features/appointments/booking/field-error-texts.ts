import type { PlainTextKey } from '../../../platform/i18n/catalogue.ts'
import type { Texts } from '../../../platform/i18n/texts.tsx'
import { fieldNames, type FieldName } from './form-values.ts'
import { writeBirthDate } from './birth-date.ts'
import type { FieldError, FieldErrors } from './check-values.ts'

const sentences: Record<Exclude<FieldError, 'birthDateUnreadable'>, PlainTextKey> = {
  givenNameMissing: 'booking.givenNameMissing',
  familyNameMissing: 'booking.familyNameMissing',
  patientGivenNameMissing: 'booking.patientGivenNameMissing',
  patientFamilyNameMissing: 'booking.patientFamilyNameMissing',
  nameInvisible: 'booking.nameInvisible',
  nameAddress: 'booking.nameAddress',
  nameSigns: 'booking.nameSigns',
  nameLetter: 'booking.nameLetter',
  nameLength: 'booking.nameLength',
  emailMissing: 'booking.emailMissing',
  emailAt: 'booking.emailAt',
  emailEnding: 'booking.emailEnding',
  emailUnreadable: 'booking.emailUnreadable',
  birthDateMissing: 'booking.birthDateMissing',
  patientBirthDateMissing: 'booking.patientBirthDateMissing',
  birthDateYear: 'booking.birthDateYear',
  birthDateNotReal: 'booking.birthDateNotReal',
  birthDateFuture: 'booking.birthDateFuture',
  birthDateTooOld: 'booking.birthDateTooOld',
  phoneMissing: 'booking.phoneMissing',
  phoneUnreadable: 'booking.phoneUnreadable',
  insuranceMissing: 'booking.insuranceMissing',
  messageTooLong: 'booking.messageTooLong',
  refused: 'booking.answerRefused',
}

/** For the summary, where the field's own sentence would not say which field it is about. */
const summaries: Record<FieldName, PlainTextKey> = {
  givenName: 'booking.checkGivenName',
  familyName: 'booking.checkFamilyName',
  email: 'booking.checkEmail',
  birthDate: 'booking.checkBirthDate',
  phone: 'booking.checkPhone',
  patientGivenName: 'booking.checkPatientGivenName',
  patientFamilyName: 'booking.checkPatientFamilyName',
  patientBirthDate: 'booking.checkPatientBirthDate',
  insurance: 'booking.checkInsurance',
  message: 'booking.checkMessage',
}

/** What is wrong with one answer, under its field. */
export function errorSentence(error: FieldError | undefined, { t, formatLocale }: Texts): string | undefined {
  if (error === undefined) return undefined
  if (error === 'birthDateUnreadable')
    return t('booking.birthDateUnreadable', { example: writeBirthDate('1985-03-08', formatLocale) })
  return t(sentences[error])
}

/** All of them for the summary on top, in the order of the fields. */
export function errorSummary(fieldErrors: FieldErrors, texts: Texts): { id: string; message: string }[] {
  return fieldNames.flatMap((name) => {
    const error = fieldErrors[name]
    if (!error) return []
    const says = error.endsWith('Missing') ? errorSentence(error, texts) : undefined
    return [{ id: name, message: says ?? texts.t(summaries[name]) }]
  })
}
