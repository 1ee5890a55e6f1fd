import { eachVisitField, visitFieldNames } from '@polyclinic/domain/appointments/visit-fields.ts'
import {
  isPatientsOwn,
  personFieldNames,
  type PatientsOwnName,
  type PersonFieldName,
} from '@polyclinic/domain/patients/person-fields.ts'

/**
 * What the details screen asks, as typed. Each name is its field's `name` and `id`. Whoever types comes first, also when
 * the visit is for somebody else, who is `patient…`.
 */
const personInputs = [
  ...(['givenName', 'familyName', 'email', ...personFieldNames] as const),
  ...(['patientGivenName', 'patientFamilyName'] as const),
  ...personFieldNames.filter(isPatientsOwn).map(patientsInput),
]
export const fieldNames = [...personInputs, ...visitFieldNames]

type PatientsInput = `patient${Capitalize<PatientsOwnName>}`
/** Where somebody else's is typed. */
export function patientsInput(name: PatientsOwnName): PatientsInput {
  return `patient${(name[0]!.toUpperCase() + name.slice(1)) as Capitalize<PatientsOwnName>}`
}

/** An input for what is known of a person beside name and email, of whoever types or of the patient. */
export type PersonFieldInput = PersonFieldName | PatientsInput
const personFieldInputs: readonly string[] = [
  ...personFieldNames,
  ...personFieldNames.filter(isPatientsOwn).map(patientsInput),
]
export const isPersonFieldInput = (name: string): name is PersonFieldInput => personFieldInputs.includes(name)
export type PersonInput = (typeof personInputs)[number]
export type FieldName = (typeof fieldNames)[number]
/** `known:` and the id of somebody for whom the account may book without typing who they are. */
export type VisitFor = 'me' | 'other' | `known:${string}`
const knownPrefix = 'known:'
export const forDependant = ({ id }: { id: string }): VisitFor => `${knownPrefix}${id}`
/** Whose visit it is, by the record's id; null of oneself, and of who is typed. */
export const dependantId = (visitFor: VisitFor): string | null =>
  visitFor.startsWith(knownPrefix) ? visitFor.slice(knownPrefix.length) : null

export type FormValues = Record<FieldName, string> & { for: VisitFor }

export const emptyValues: FormValues = {
  for: 'me',
  ...(Object.fromEntries(personInputs.map((name) => [name, ''])) as Record<PersonInput, string>),
  ...eachVisitField(() => ''),
}

export function readValues(form: FormData): FormValues {
  const typed = Object.fromEntries(
    fieldNames.map((name) => {
      const value = form.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  ) as Record<FieldName, string>
  return { ...typed, for: readFor(form.get('for')) }
}

function readFor(value: FormDataEntryValue | null): VisitFor {
  if (value === 'other') return value
  return typeof value === 'string' && value.startsWith(knownPrefix) ? (value as VisitFor) : 'me'
}

/** Of whom the visit is for; nothing of who is known without typing. */
export function typedBirthDate(values: FormValues): string {
  if (values.for === 'me') return values.birthDate
  return values.for === 'other' ? values.patientBirthDate : ''
}

/** Whether somebody has typed anything yet. */
export const hasValues = (values: FormValues) => fieldNames.some((name) => values[name].trim() !== '')
