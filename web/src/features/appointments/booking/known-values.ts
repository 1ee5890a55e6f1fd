import { eachPersonField } from '@polyclinic/domain/patients/person-fields.ts'
import { takeCarriedPatient } from '../../../platform/session/carried-patient.ts'
import { emptyValues, forDependant, type FormValues } from './form-values.ts'

let known = emptyValues

/** Whoever books another visit is still the same person; whom it is for, and what it is about, may be new. */
export const rememberWhoBooks = ({ givenName, familyName, email, ...values }: FormValues) =>
  void (known = { ...emptyValues, givenName, familyName, email, ...eachPersonField((name) => values[name]) })

/** For the next booking, until the page is loaded anew. In the browser only: a server has many visitors. */
export const knownValues = () => known

/** Whose visit somebody set out to book, once they take a time, whatever an earlier booking in the making says. */
export function forWhomItIs(values: FormValues): FormValues {
  const id = takeCarriedPatient()
  return id === null ? values : { ...values, for: forDependant({ id }) }
}
