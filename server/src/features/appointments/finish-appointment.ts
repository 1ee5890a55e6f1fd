import type { Context } from '../../platform/context.ts'
import { actOnAppointment, type ActInput } from './act-on-appointment.ts'

/** The visit is over. */
export const finishAppointment = (context: Context, input: ActInput) =>
  actOnAppointment(context, input, 'finish', { finished_at: context.now })
