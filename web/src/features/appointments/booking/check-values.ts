import {
  eachVisitField,
  visitFieldError,
  type Asking,
  type VisitFieldError,
  type VisitFieldName,
} from '@polyclinic/domain/appointments/visit-fields.ts'
import { earliestBirthDate, phonePattern } from '@polyclinic/domain/kit/person-fields.ts'
import { nameAtMost, nameMistake, tidyName } from '@polyclinic/domain/kit/personal-name.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { AskSettings } from '@polyclinic/domain/organizations/model.ts'
import type { FormValues, PersonFieldName } from './form-values.ts'
import { readBirthDate } from './birth-date.ts'
import type { OwnPatient } from './own-patient.ts'

export type FieldError =
  | 'givenNameMissing'
  | 'familyNameMissing'
  | 'patientGivenNameMissing'
  | 'patientFamilyNameMissing'
  | 'nameInvisible'
  | 'nameAddress'
  | 'nameSigns'
  | 'nameLetter'
  | 'nameLength'
  | 'emailMissing'
  | 'emailAt'
  | 'emailEnding'
  | 'emailUnreadable'
  | 'birthDateMissing'
  | 'patientBirthDateMissing'
  | 'birthDateUnreadable'
  | 'birthDateYear'
  | 'birthDateNotReal'
  | 'birthDateFuture'
  | 'birthDateTooOld'
  | 'phoneMissing'
  | 'phoneUnreadable'
  /** The server refused what we let pass. */
  | 'refused'

/** At most one for each answer. */
export type FieldErrors = Partial<Record<PersonFieldName, FieldError> & Record<VisitFieldName, VisitFieldError>>

export type PersonRules = {
  /** What the account of who is signed in knows of them, besides name and email; null for everybody else. */
  own: Pick<OwnPatient, 'phone' | 'birthDate'> | null
  phone: Asking
  birthDate: Asking
  /** Today where the clinic is. */
  today: PlainDate
  /** Decides in which order a date is read. */
  formatLocale: string
}
export type FieldRules = PersonRules & { settings: AskSettings & { country: string } }

/** What has to be mended before the visit can be booked; the server checks again. */
export const checkValues = (values: FormValues, asked: FieldRules): FieldErrors => ({
  ...checkPersonValues(values, asked),
  ...whereWrong(eachVisitField((name) => visitFieldError(name, values[name].trim(), asked.settings))),
})

/** What is wrong with what was typed about who comes, and who books. */
export function checkPersonValues(values: FormValues, asked: PersonRules): FieldErrors {
  const { own } = asked
  const isForOther = values.for === 'other'
  const found = {
    givenName: own ? undefined : nameFieldError(values.givenName, 'givenNameMissing'),
    familyName: own ? undefined : nameFieldError(values.familyName, 'familyNameMissing'),
    email: own ? undefined : emailError(values.email),
    birthDate: isForOther || own?.birthDate ? undefined : birthDateError(values.birthDate, asked),
    phone: own?.phone ? undefined : phoneError(values.phone, asked.phone),
    patientGivenName: isForOther ? nameFieldError(values.patientGivenName, 'patientGivenNameMissing') : undefined,
    patientFamilyName: isForOther ? nameFieldError(values.patientFamilyName, 'patientFamilyNameMissing') : undefined,
    patientBirthDate: isForOther ? patientBirthDateError(values.patientBirthDate, asked) : undefined,
  } satisfies { [name in PersonFieldName]: FieldError | undefined }
  return whereWrong(found)
}

/** What is shown as wrong, without the answer that was just mended. */
export function withoutMended(shown: FieldErrors, changed: string, found: FieldErrors): FieldErrors {
  if (!(changed in shown) || changed in found) return shown
  return Object.fromEntries(Object.entries(shown).filter(([name]) => name !== changed))
}

const whereWrong = (errors: Record<string, string | null | undefined>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error))

const nameErrors = {
  name_invisible: 'nameInvisible',
  name_address: 'nameAddress',
  name_signs: 'nameSigns',
  name_letter: 'nameLetter',
  name_length: 'nameLength',
} as const

/** What is wrong with a typed name; the sentence for none differs from field to field. */
export function nameFieldError<Missing extends FieldError>(typed: string, missing: Missing) {
  const error = nameMistake(tidyName(typed), nameAtMost)
  return error === null ? undefined : error === 'required' ? missing : nameErrors[error]
}

function emailError(typed: string): FieldError | undefined {
  const email = typed.trim()
  if (email === '') return 'emailMissing'
  const [name, domain, ...more] = email.split('@')
  if (domain === undefined) return 'emailAt'
  if (!name || more.length > 0 || !/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/i.test(name)) return 'emailUnreadable'
  if (/^[^.]+\.?$/.test(domain)) return 'emailEnding'
  return /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/i.test(domain) ? undefined : 'emailUnreadable'
}

function birthDateError(typed: string, { birthDate, today, formatLocale }: PersonRules): FieldError | undefined {
  if (birthDate === 'off') return undefined
  if (typed.trim() === '') return birthDate === 'required' ? 'birthDateMissing' : undefined
  const read = readBirthDate(typed, formatLocale)
  if ('error' in read) return read.error
  if (read.date > today) return 'birthDateFuture'
  return read.date < earliestBirthDate ? 'birthDateTooOld' : undefined
}

function patientBirthDateError(typed: string, asked: PersonRules): FieldError | undefined {
  const error = birthDateError(typed, asked)
  return error === 'birthDateMissing' ? 'patientBirthDateMissing' : error
}

function phoneError(typed: string, phone: Asking): FieldError | undefined {
  if (phone === 'off') return undefined
  if (typed.trim() === '') return phone === 'required' ? 'phoneMissing' : undefined
  return phonePattern.test(typed.trim()) ? undefined : 'phoneUnreadable'
}
