import type { AppointmentState } from '../appointments/states.ts'

/** A note is begun once the patient is here. */
export const mayBegin = ({ status }: { status: AppointmentState }): boolean =>
  status === 'arrived' || status === 'checked-in' || status === 'fulfilled'
