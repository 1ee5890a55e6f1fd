import { useState } from 'react'
import { currentPatientOf, type CurrentPatient } from './current-patient.ts'
import type { Day } from './day.ts'

/** Who stands in the side card; of several who wait, whoever stands there already. */
export function useCurrentPatient(day: Day, now: string): CurrentPatient | null {
  const [shownId, setShownId] = useState<string | null>(null)
  const current = currentPatientOf(day, now, shownId)
  const id = current && current.kind !== 'nobody' ? current.visit.id : null
  if (id !== shownId) setShownId(id)
  return current
}
