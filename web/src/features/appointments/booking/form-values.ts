import { eachVisitField, visitFieldNames } from '@polyclinic/domain/appointments/visit-fields.ts'

/**
 * What the details screen asks, as typed. Each name is its field's `name` and `id`. Whoever types comes first, also when
 * the visit is for somebody else, who is `patient…`.
 */
const personFieldNames = [
  'givenName',
  'familyName',
  'email',
  'birthDate',
  'phone',
  'patientGivenName',
  'patientFamilyName',
  'patientBirthDate',
] as const
export const fieldNames = [...personFieldNames, ...visitFieldNames]

export type PersonFieldName = (typeof personFieldNames)[number]
export type FieldName = (typeof fieldNames)[number]
export type FormValues = Record<FieldName, string> & { for: 'me' | 'other' }

export const emptyValues: FormValues = {
  for: 'me',
  givenName: '',
  familyName: '',
  email: '',
  birthDate: '',
  phone: '',
  patientGivenName: '',
  patientFamilyName: '',
  patientBirthDate: '',
  ...eachVisitField(() => ''),
}

export function readValues(form: FormData): FormValues {
  const typed = Object.fromEntries(
    fieldNames.map((name) => {
      const value = form.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  ) as Record<FieldName, string>
  return { ...typed, for: form.get('for') === 'other' ? 'other' : 'me' }
}

/** Whether somebody has typed anything yet. */
export const hasValues = (values: FormValues) => fieldNames.some((name) => values[name].trim() !== '')
