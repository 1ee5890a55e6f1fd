import {
  eachPersonField,
  personFieldNames,
  personFields,
  type PersonFieldName,
} from '@polyclinic/domain/patients/person-fields.ts'
import type { updateOwnPatient, readOwnPatient } from '@polyclinic/domain/patients/endpoints.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { emptyValues, type FieldName } from '../appointments/booking/form-values.ts'
import { writeTypedDate } from '@polyclinic/domain/kit/typed-date.ts'
import { toSend } from '../appointments/booking/book.ts'
import { checkPersonValues, type FieldErrors, type PersonRules } from '../appointments/booking/check-values.ts'

export type OwnPatient = Answer<typeof readOwnPatient>
type Changes = NonNullable<Call<typeof updateOwnPatient>['body']>

const detailNames = ['givenName', 'familyName', ...personFieldNames] as const satisfies FieldName[]
type DetailName = (typeof detailNames)[number]
/** As typed: nothing is empty text, and a date is written as the language writes it. */
export type Details = Record<DetailName, string>

export const detailsOf = (own: OwnPatient, formatLocale: string): Details => ({
  givenName: own.givenName,
  familyName: own.familyName,
  ...eachPersonField((name) => {
    const stored = own[name] ?? ''
    return stored && personFields[name].kind === 'birth-date' ? writeTypedDate(stored, formatLocale) : stored
  }),
})

export function readDetails(form: FormData): Details {
  const typed = (name: DetailName) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return Object.fromEntries(detailNames.map((name) => [name, typed(name)])) as Details
}

/** The same questions as when a visit is booked, with the same rules. */
export function checkDetails(details: Details, asked: Omit<PersonRules, 'own'>): FieldErrors {
  const found = checkPersonValues({ ...emptyValues, ...details }, { ...asked, own: null })
  return Object.fromEntries(Object.entries(found).filter(([name]) => detailNames.some((detail) => detail === name)))
}

/** What differs from what is stored; empty text empties. Call it with checked details only. */
export function changesOf(details: Details, own: OwnPatient, formatLocale: string): Changes {
  const stored = detailsOf(own, formatLocale)
  const wanted: Required<Changes> = {
    givenName: details.givenName,
    familyName: details.familyName,
    ...eachPersonField((name) => toSend(name, details[name], formatLocale)),
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
export const detailsLine = (own: OwnPatient, formatLocale: string) =>
  [`${own.givenName} ${own.familyName}`, ...personFieldNames.map((name) => shown(name, own[name], formatLocale))]
    .filter(Boolean)
    .join(', ')

const shown = (name: PersonFieldName, value: string | null, formatLocale: string) =>
  value && personFields[name].kind === 'birth-date' ? formatLongDate(value as PlainDate, formatLocale) : value
