import {
  eachVisitField,
  visitFieldError,
  type VisitFieldError,
  type VisitFieldName,
} from '@polyclinic/domain/appointments/visit-fields.ts'
import { emailMistake } from '@polyclinic/domain/kit/email.ts'
import { earliestBirthDate, phonePattern } from '@polyclinic/domain/kit/person-limits.ts'
import { nameAtMost, nameMistake, tidyName } from '@polyclinic/domain/kit/personal-name.ts'
import {
  askingOfPerson,
  isPatientsOwn,
  personFieldNames,
  personFields,
  type PersonFieldName,
} from '@polyclinic/domain/patients/person-fields.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { AskSettings } from '@polyclinic/domain/organizations/model.ts'
import { dependantId, patientsInput, type FormValues, type PersonFieldInput, type PersonInput } from './form-values.ts'
import { readTypedDate } from '@polyclinic/domain/kit/typed-date.ts'
import type { OwnPatient } from './own-patient.ts'

export type FieldError =
  | 'givenNameMissing'
  | 'familyNameMissing'
  | 'patientGivenNameMissing'
  | 'patientFamilyNameMissing'
  | 'notForThem'
  | 'nameInvisible'
  | 'nameAddress'
  | 'nameSigns'
  | 'nameLetter'
  | 'nameLength'
  | 'emailMissing'
  | 'emailAt'
  | 'emailEnding'
  | 'emailUnreadable'
  | 'birthDateUnreadable'
  | 'birthDateYear'
  | 'birthDateNotReal'
  | 'birthDateFuture'
  | 'birthDateTooOld'
  | 'phoneUnreadable'
  | `${PersonFieldInput}Missing`
  /** The server refused what we let pass. */
  | 'refused'

/** At most one for each answer. */
export type FieldErrors = Partial<Record<PersonInput | 'for', FieldError> & Record<VisitFieldName, VisitFieldError>>

export type PersonRules = {
  /** What the account of who is signed in knows of them, besides name and email; null for everybody else. */
  own: Pick<OwnPatient, PersonFieldName> | null
  settings: AskSettings
  /** Today where the clinic is. */
  today: PlainDate
  /** Decides in which order a date is read. */
  formatLocale: string
}
export type FieldRules = PersonRules & { settings: { country: string } }

/** What has to be mended before the visit can be booked; the server checks again. */
export const checkValues = (values: FormValues, asked: FieldRules): FieldErrors => ({
  ...checkPersonValues(values, asked),
  ...whereWrong(eachVisitField((name) => visitFieldError(name, values[name].trim(), asked.settings))),
})

/** What is wrong with what was typed about who comes, and who books. */
export function checkPersonValues(values: FormValues, asked: PersonRules): FieldErrors {
  const { own } = asked
  if (own && dependantId(values.for) !== null) return {}
  const isForOther = values.for === 'other'
  return whereWrong({
    givenName: own ? undefined : nameFieldError(values.givenName, 'givenNameMissing'),
    familyName: own ? undefined : nameFieldError(values.familyName, 'familyNameMissing'),
    email: own ? undefined : emailError(values.email),
    patientGivenName: isForOther ? nameFieldError(values.patientGivenName, 'patientGivenNameMissing') : undefined,
    patientFamilyName: isForOther ? nameFieldError(values.patientFamilyName, 'patientFamilyNameMissing') : undefined,
    ...Object.fromEntries(
      personFieldNames.flatMap((name): [PersonFieldInput, FieldError | undefined][] => {
        const isPatients = isForOther && isPatientsOwn(name)
        if (!isPatients && own?.[name]) return []
        const input = isPatients ? patientsInput(name) : name
        return [[input, personFieldError(name, input, values[input], asked)]]
      }),
    ),
  })
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

const emailErrors = {
  missing: 'emailMissing',
  at: 'emailAt',
  ending: 'emailEnding',
  unreadable: 'emailUnreadable',
} as const

/** What is wrong with a typed address. */
export function emailError(typed: string): FieldError | undefined {
  const mistake = emailMistake(typed)
  return mistake ? emailErrors[mistake] : undefined
}

/** @param input the sentence for none differs from that for somebody else */
function personFieldError(
  name: PersonFieldName,
  input: PersonFieldInput,
  typed: string,
  { settings, today, formatLocale }: PersonRules,
): FieldError | undefined {
  const asking = askingOfPerson(name, settings)
  if (asking === 'off') return undefined
  if (typed.trim() === '') return asking === 'required' ? `${input}Missing` : undefined
  switch (personFields[name].kind) {
    case 'birth-date':
      return birthDateError(typed, today, formatLocale)
    case 'phone':
      return phonePattern.test(typed.trim()) ? undefined : 'phoneUnreadable'
    default:
      return undefined
  }
}

const birthDateErrors = {
  unreadable: 'birthDateUnreadable',
  year: 'birthDateYear',
  notReal: 'birthDateNotReal',
} as const

function birthDateError(typed: string, today: PlainDate, formatLocale: string): FieldError | undefined {
  const read = readTypedDate(typed, formatLocale)
  if ('error' in read) return birthDateErrors[read.error]
  if (read.date > today) return 'birthDateFuture'
  return read.date < earliestBirthDate ? 'birthDateTooOld' : undefined
}
