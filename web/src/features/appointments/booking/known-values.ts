import { eachPersonField } from '@polyclinic/domain/patients/person-fields.ts'
import { emptyValues, type FormValues } from './form-values.ts'

let known = emptyValues

/** Whoever books another visit is still the same person; whom it is for, and what it is about, may be new. */
export const rememberWhoBooks = ({ givenName, familyName, email, ...values }: FormValues) =>
  void (known = { ...emptyValues, givenName, familyName, email, ...eachPersonField((name) => values[name]) })

/** For the next booking, until the page is loaded anew. In the browser only: a server has many visitors. */
export const knownValues = () => known
