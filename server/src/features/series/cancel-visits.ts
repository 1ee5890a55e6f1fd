import type { cancelVisitsOfSeries as contract } from '@polyclinic/domain/series/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { accessAppointment } from '../appointments/access.ts'
import { cancelVisit } from '../appointments/cancel-appointment.ts'
import { mailAbout } from '../appointments/visit-mail.ts'
import type { AppointmentRow } from '../appointments/queries.ts'
import { queueMessage } from '../messages/queue-message.ts'

/**
 * Cancels visits of a series, each as it was seen: all of them, or none. The patient is told once, and at once: each can be
 * brought back for ten minutes like any other, which tells them so.
 * @throws {Refusal} `not_found` where one is not of this series, or not the actor's to cancel
 */
export async function cancelVisitsOfSeries(
  context: Context,
  { params, body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { cause, reason } = body
  const { row: asked } = await accessAppointment(context, { ...params, permission: 'appointments:cancel' })
  /** As the patient knows them. */
  const told: AppointmentRow[] = []
  // In the order of their ids, so that two who cancel the same wait for each other and not in a circle.
  for (const { id, version } of body.visits.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { row, side } = await accessAppointment(context, { id, permission: 'appointments:cancel' })
    if (side !== 'clinic' || row.series_id === null || row.series_id !== asked.series_id) throw refuse('not_found')
    const headers = { 'if-match': `"${version}"` }
    await cancelVisit(context, row, side, { headers, body: { cause, reason } }, (_, canceled) => {
      told.push(canceled)
      return null
    })
  }
  const [first, ...others] = told.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
  const message = first ? mailAbout(context, newsOf(cause, others.length), first, others) : null
  if (message) await queueMessage(context, message)
  return { count: body.visits.length }
}

const newsOf = (by: 'clinic' | 'patient', others: number) =>
  ({ kind: others > 0 ? 'series-cancelled' : 'cancelled', by }) as const
