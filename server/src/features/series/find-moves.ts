import { isBound, rescheduleRefusal } from '@polyclinic/domain/appointments/rules.ts'
import { keepsItsTime, type AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import type { findSeriesMoves as contract } from '@polyclinic/domain/series/endpoints.ts'
import { shiftStarts } from '@polyclinic/domain/series/shift.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { addMinutes, minuteOf, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { accessAppointment, auditVisitRead } from '../appointments/access.ts'
import { offerToMove } from '../appointments/find-move.ts'
import { seenVisit, selectAppointments, type AppointmentRow } from '../appointments/queries.ts'
import { wholeMinute } from '../slots/offer-snapshot.ts'
import { requireWithinDiaries } from '../appointments/time-standing.ts'
import { loadTimesOfSeries } from './find-times.ts'
import { judgeDates, minutesAround } from './judge-dates.ts'

/** Where a visit of a series and those after it would go, and how each time stands: their own are free for them. */
export async function findSeriesMoves(
  context: Context,
  { params, query }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { row, side } = await accessAppointment(context, { ...params, permission: 'appointments:reschedule' })
  if (side !== 'clinic' || row.series_id === null) throw refuse('not_found')
  if (!isMovable(row, context.now)) throw refuse('state_conflict')
  await auditVisitRead(context, row, side)

  const following = await readFollowing(context, row)
  const moving = following.filter((visit) => isMovable(visit, context.now) && isAlike(visit, row))
  const starts = shiftStarts(
    moving.map((visit) => wholeMinute(visit.starts_at)),
    query.startsAt as Instant,
    row.time_zone,
  )
  const [first, last] = [starts[0]!, starts.at(-1)!]
  requireWithinDiaries(context, last, '/query/startsAt')
  const loaded = await loadTimesOfSeries(
    context,
    { providerId: row.provider_id, serviceId: row.service_id, locationId: row.location_id },
    { first, last: addMinutes(last, minutesAround) },
    { appointmentIds: moving.map(({ id }) => id) },
  )
  if (!loaded) throw refuse('slot_not_offered')
  const { times, offer } = loaded
  const dates = judgeDates(
    times,
    moving.map((visit, place) => ({ start: minuteOf(starts[place]!), offer: offerToMove(offer, visit, side) })),
    { now: context.now, until: null },
  )
  return {
    providerId: row.provider_id,
    serviceId: row.service_id,
    locationId: row.location_id,
    timeZone: row.time_zone,
    items: moving.map((visit, place) => ({
      ...dates[place]!,
      id: visit.id,
      version: visit.version,
      before: wholeMinute(visit.starts_at),
    })),
    others: following.filter((visit) => keepsItsTime(visit.status as AppointmentState) && !moving.includes(visit))
      .length,
  }
}

/** The visits of the series from this one on, itself first. */
const readFollowing = ({ db }: Context, { id, series_id, starts_at }: AppointmentRow) =>
  selectAppointments(db)
    .where('a.series_id', '=', series_id)
    .where((eb) => eb.or([eb('a.id', '=', id), eb('a.starts_at', '>', starts_at)]))
    .orderBy('a.starts_at')
    .execute()

/** By the clinic, as it stands. */
export function isMovable(row: AppointmentRow, now: string): boolean {
  const visit = seenVisit(row)
  return rescheduleRefusal(visit, 'clinic', now) === null && !isBound(visit, visit.providerId)
}

/** With the same doctor, for the same at the same place. */
const isAlike = (one: AppointmentRow, other: AppointmentRow) => one.provider_service_id === other.provider_service_id
