import { carryPatient } from '../../../platform/session/carried-patient.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import type { Appointment } from './booked.ts'
import { bookAgainPath } from './visit-path.ts'

type BookAgainProps = Pick<ButtonProps, 'kind' | 'size' | 'icon' | 'className' | 'aria-label' | 'children'> & {
  visit: Pick<Appointment, 'provider' | 'service' | 'patient'>
}

/** Leads to times with the same doctor, for the same reason and, for an account, the same person: the next press is one. */
export function BookAgain({ visit, ...look }: BookAgainProps) {
  const session = useSession()
  return (
    <Button {...look} href={bookAgainPath(visit)} onClick={() => void (session && carryPatient(visit.patient.id))} />
  )
}
