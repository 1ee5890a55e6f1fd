import type { moveVisitsOfSeries as contract } from '@polyclinic/domain/series/endpoints.ts'
import { timesRefused } from '@polyclinic/domain/series/decide-series.ts'
import { inOrderOfMoves } from '@polyclinic/domain/series/shift.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { waivedRules } from '@polyclinic/domain/slots/waived-rules.ts'
import type { Context } from '../../platform/context.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { accessAppointment } from '../appointments/access.ts'
import { lockTimesOfVisits } from '../appointments/lock-times-of-visits.ts'
import type { AppointmentRow } from '../appointments/queries.ts'
import { moveVisit } from '../appointments/reschedule-appointment.ts'
import { mailAbout } from '../appointments/visit-mail.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { TimeLost } from '../slots/time-lost.ts'

/**
 * Moves visits of a series, each as it was seen: all of them, or none. The patient is told once, and at once.
 * @throws {Refusal} `not_found` where one is not of this series, or not the actor's to move; `slot_taken` or
 * `slot_not_offered`, naming the first visit whose time cannot be had
 */
export async function moveVisitsOfSeries(
  context: Context,
  { params, body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { row: asked } = await accessAppointment(context, { ...params, permission: 'appointments:reschedule' })
  const wanted: (Input<typeof contract>['body']['visits'][number] & { row: AppointmentRow; place: number })[] = []
  for (const [place, visit] of body.visits.entries()) {
    const { row, side } = await accessAppointment(context, { id: visit.id, permission: 'appointments:reschedule' })
    if (side !== 'clinic' || row.series_id === null || row.series_id !== asked.series_id) throw refuse('not_found')
    wanted.push({ ...visit, row, place })
  }
  await lockTimesOfVisits(
    context.db,
    wanted.map(({ id }) => id),
  )
  /** As the patient knows them from now on. */
  const moved: { before: AppointmentRow; after: AppointmentRow }[] = []
  const inOrder = inOrderOfMoves(
    wanted.map((each) => ({ ...each, from: each.row.starts_at as Instant, to: each.startsAt as Instant })),
  )
  for (const { row, version, startsAt, anyTime, place } of inOrder) {
    const request = { headers: { 'if-match': `"${version}"` }, body: { startsAt, ...(anyTime && { anyTime }) } }
    const after = await namingItsPlace(place, () =>
      moveVisit(context, row, 'clinic', request, { spared: waivedRules.withinHours, isTold: wanted.length === 1 }),
    )
    if (after) moved.push({ before: row, after })
  }
  const [first, ...others] = moved.toSorted((a, b) => Date.parse(a.after.starts_at) - Date.parse(b.after.starts_at))
  const message =
    first &&
    wanted.length > 1 &&
    mailAbout(
      context,
      others.length > 0 ? { kind: 'series-rescheduled' } : { kind: 'rescheduled', before: first.before },
      first.after,
      others.map(({ after }) => after),
    )
  if (message) await queueMessage(context, message)
  return { count: moved.length }
}

async function namingItsPlace<T>(place: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TimeLost) return unlessRefused<never>(timesRefused(error.code, [place]))
    throw error
  }
}
