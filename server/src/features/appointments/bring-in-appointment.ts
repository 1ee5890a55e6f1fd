import type { Context } from '../../platform/context.ts'
import { actOnAppointment, type ActInput } from './act-on-appointment.ts'

/** The patient is with the doctor from now on. */
export const bringInAppointment = (context: Context, input: ActInput) =>
  actOnAppointment(context, input, 'bring-in', { started_at: context.now })
