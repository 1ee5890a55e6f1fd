import { carriedPatient } from '../../../platform/session/carried-patient.ts'
import { forDependant, type VisitFor } from './form-values.ts'

/** Whom somebody who is signed in set out to book for; null where they have not said. */
export function carriedVisitFor(own: { id: string }): VisitFor | null {
  const id = carriedPatient()
  if (id === null) return null
  return id === own.id ? 'me' : forDependant({ id })
}
