import type { Context } from '../../platform/context.ts'
import { releaseAppointment } from '../slots/claims.ts'
import { actOnAppointment, type ActInput } from './act-on-appointment.ts'

/** The patient did not come; what is left of their time is free for others. */
export async function markNoShow(context: Context, input: ActInput) {
  const visit = await actOnAppointment(context, input, 'no-show')
  await releaseAppointment(context.db, visit.id)
  return visit
}
