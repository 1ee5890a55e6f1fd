import { useLocation } from 'react-router'
import { usePermitted } from '../../state/permitted.ts'
import type { VisitNote } from '../encounters/use-encounter.ts'
import { Medications } from './medications.tsx'

/** Beside the note of a visit: what was prescribed in it. */
export function VisitPrescriptions({ note }: { note: Pick<VisitNote, 'visit' | 'patient' | 'alerts'> }) {
  const { visit, patient, alerts } = note
  const { pathname } = useLocation()
  const { appointmentId, providerId, timeZone } = visit
  const mayPrescribe = usePermitted()('prescriptions:write', { provider: { id: providerId } })
  // Whose record opens to a reason alone, of them the head of the note says so.
  if (!mayPrescribe || alerts === null) return null
  return (
    <Medications
      patientId={patient.id}
      visit={{ appointmentId, providerId }}
      area={`/${pathname.split('/')[1]}`}
      timeZone={timeZone}
    />
  )
}
