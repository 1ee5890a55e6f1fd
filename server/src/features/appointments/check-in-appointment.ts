import type { Context } from '../../platform/context.ts'
import { actOnAppointment, type ActInput } from './act-on-appointment.ts'

/** The patient has arrived and waits from now on. */
export const checkInAppointment = (context: Context, input: ActInput) =>
  actOnAppointment(context, input, 'check-in', { arrived_at: context.now })
