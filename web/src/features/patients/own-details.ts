import type { updateOwnPatient, readOwnPatient } from '@polyclinic/domain/patients/endpoints.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { emptyValues, type FieldName } from '../appointments/booking/form-values.ts'
import { readBirthDate, writeBirthDate } from '../appointments/booking/birth-date.ts'
import { checkPersonValues, type FieldErrors, type PersonRules } from '../appointments/booking/check-values.ts'

export type OwnPatient = Answer<typeof readOwnPatient>
type Changes = NonNullable<Call<typeof updateOwnPatient>['body']>

export const detailNames = ['givenName', 'familyName', 'phone', 'birthDate'] as const satisfies FieldName[]
type DetailName = (typeof detailNames)[number]
/** As typed: nothing is empty text, and a date is written as the language writes it. */
export type Details = Record<DetailName, string>

export const detailsOf = (own: OwnPatient, formatLocale: string): Details => ({
  givenName: own.givenName,
  familyName: own.familyName,
  phone: own.phone ?? '',
  birthDate: own.birthDate ? writeBirthDate(own.birthDate, formatLocale) : '',
})

export function readDetails(form: FormData): Details {
  const typed = (name: DetailName) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    givenName: typed('givenName'),
    familyName: typed('familyName'),
    phone: typed('phone'),
    birthDate: typed('birthDate'),
  }
}

/** The same questions as when a visit is booked, with the same rules. */
export function checkDetails(details: Details, asked: Omit<PersonRules, 'own'>): FieldErrors {
  const found = checkPersonValues({ ...emptyValues, ...details }, { ...asked, own: null })
  return Object.fromEntries(Object.entries(found).filter(([name]) => detailNames.some((detail) => detail === name)))
}

/** What differs from what is stored; empty text empties. Call it with checked details only. */
export function changesOf(details: Details, own: OwnPatient, formatLocale: string): Changes {
  const stored = detailsOf(own, formatLocale)
  const date = readBirthDate(details.birthDate, formatLocale)
  const wanted: Required<Changes> = {
    givenName: details.givenName,
    familyName: details.familyName,
    phone: details.phone || null,
    birthDate: 'date' in date ? date.date : null,
  }
  return Object.fromEntries(
    detailNames.filter((name) => details[name] !== stored[name]).map((name) => [name, wanted[name]]),
  )
}

/** What the API refused and we let pass, by its pointers. */
export function refusedDetails(problem: ApiProblem | null): FieldErrors {
  const refused = problem?.errors.map(({ pointer }) => pointer) ?? []
  return Object.fromEntries(
    detailNames.filter((name) => refused.includes(`/body/${name}`)).map((name) => [name, 'refused']),
  )
}

/** All of it on one line, for whoever has to compare. */
export const detailsLine = ({ givenName, familyName, phone, birthDate }: OwnPatient, formatLocale: string) =>
  [`${givenName} ${familyName}`, phone, birthDate && formatLongDate(birthDate as PlainDate, formatLocale)]
    .filter(Boolean)
    .join(', ')
