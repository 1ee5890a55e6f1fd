import type { CorrectableName } from '@polyclinic/domain/patients/correctable.ts'
import {
  eachPersonField,
  personFieldNames,
  personFields,
  type PersonColumn,
  type PersonFieldName,
  type PersonFieldValues,
} from '@polyclinic/domain/patients/person-fields.ts'

/** The columns of `patients` that hold what is known of a person beside name and email. */
export const personColumns: readonly PersonColumn[] = personFieldNames.map((name) => personFields[name].column)

/** Something for each of these columns, from the field that it holds. */
export const inColumns = <T>(valueOf: (name: PersonFieldName) => T) =>
  Object.fromEntries(personFieldNames.map((name) => [personFields[name].column, valueOf(name)])) as Record<
    PersonColumn,
    T
  >

/** A row's columns as the fields that they hold. */
export const fromColumns = (row: Readonly<Record<PersonColumn, string | null>>): PersonFieldValues =>
  eachPersonField((name) => row[personFields[name].column])

/** The same beside other tables' columns: `patient_phone`. */
export const ofPatient = (row: Readonly<Record<PersonColumn, string | null>>) =>
  Object.fromEntries(personColumns.map((column) => [`patient_${column}`, row[column]])) as {
    [Column in PersonColumn as `patient_${Column}`]: string | null
  }

const nameColumns = { givenName: 'given_name', familyName: 'family_name', email: 'email' } as const
/** The columns of `patients` that say who a patient is, and how they are reached. */
export type DetailColumn = (typeof nameColumns)[keyof typeof nameColumns] | PersonColumn
export const detailColumns: readonly DetailColumn[] = [...Object.values(nameColumns), ...personColumns]
export const columnOf = (name: CorrectableName): DetailColumn =>
  name in nameColumns ? nameColumns[name as keyof typeof nameColumns] : personFields[name as PersonFieldName].column
