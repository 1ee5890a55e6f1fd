import { useLocation } from 'react-router'
import { usePermitted } from '../../state/permitted.ts'
import type { VisitNote } from '../encounters/use-encounter.ts'
import { Medications } from './medications.tsx'

/** Beside the note of a visit: what was prescribed in it. */
export function VisitPrescriptions({ note: { visit, patient } }: { note: Pick<VisitNote, 'visit' | 'patient'> }) {
  const { pathname } = useLocation()
  const { appointmentId, providerId, timeZone } = visit
  if (!usePermitted()('prescriptions:write', { provider: { id: providerId } })) return null
  return (
    <Medications
      patientId={patient.id}
      visit={{ appointmentId, providerId }}
      area={`/${pathname.split('/')[1]}`}
      timeZone={timeZone}
    />
  )
}
