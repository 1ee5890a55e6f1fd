import type {
  findVisitsOutside as findContract,
  setHoursOfDate as setContract,
} from '@polyclinic/domain/availability/endpoints.ts'
import { refuseHours, withDate, type DateAt } from '@polyclinic/domain/availability/hours-of-date.ts'
import { decideFates } from '@polyclinic/domain/availability/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { addDays, dateIn, startOfDay, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { farthestDays } from '@polyclinic/domain/slots/horizon.ts'
import { audit } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { refuseField, unlessRefused } from '../../platform/refuse.ts'
import { renewSchedule, writeHoursOfDate } from '../providers/hours-rows.ts'
import { lockDoctors } from '../slots/claims.ts'
import { accessDoctor } from '../providers/access-doctor.ts'
import { dropHoldsOutside } from './drop-holds-outside.ts'
import { loadHours } from '../slots/working-hours.ts'
import { placesOf } from './hours.ts'
import {
  auditVisitsSeen,
  cancelInTheWay,
  lockVisitsIn,
  visitInTheWay,
  visitsLeftOut,
  type HoursChange,
} from './visits-in-the-way.ts'

/** Who is booked on a date outside of hours that somebody thinks of. */
export async function findVisitsOutside(
  context: Context,
  { params: { providerId }, body }: Input<typeof findContract>,
): Promise<Output<typeof findContract>> {
  await accessDoctor(context, 'schedules:change', providerId)
  const { leftOut: visits } = await visitsLeftOut(context, providerId, await decideDate(context, providerId, body))
  await auditVisitsSeen(context, providerId, visits)
  return { visits: visits.map((row) => visitInTheWay(context, row)) }
}

/** Other hours for one date, or the weekly ones again. Visits that they do not cover are seen to, as in time off. */
export async function setHoursOfDate(
  context: Context,
  { params: { providerId }, body }: Input<typeof setContract>,
): Promise<undefined> {
  const { db } = context
  await accessDoctor(context, 'schedules:change', providerId)
  await lockDoctors(db, [providerId])
  await lockVisitsIn(db, providerId, (await decideDate(context, providerId, body)).range)
  // The doctor's row after the visits and before holds and claims, as bookings lock them.
  await renewSchedule(db, providerId)
  const decided = await decideDate(context, providerId, body)
  const { leftOut: visits } = await visitsLeftOut(context, providerId, decided)
  for (const visit of unlessRefused(decideFates(visits, body.visits)).canceled)
    await cancelInTheWay(context, visit, body.words)
  await dropHoldsOutside(context, providerId, decided)
  await writeHoursOfDate(db, { ...body, providerId })
  await audit(context, {
    action: 'schedules:set-hours-of-date',
    object: { kind: 'provider', id: providerId },
    detail: body.date,
    side: 'clinic',
  })
  await noteChange(db, { noun: 'schedule', id: providerId, providerId })
}

type Wanted = Pick<Input<typeof findContract>['body'], 'date' | 'locationId' | 'intervals'>

/** @throws {Refusal} for a date that is over, a place that is none, hours that cannot be */
async function decideDate(
  { db, now }: Context,
  providerId: string,
  { date: asked, locationId, intervals }: Wanted,
): Promise<HoursChange> {
  const date = asked as PlainDate
  const places = await placesOf(db, providerId)
  const place = places.find(({ id }) => id === locationId)
  if (!place) throw refuseField('/body/locationId', 'unknown', 'The doctor does not work there.')
  const { timeZone } = place
  const today = dateIn(timeZone, now as Instant)
  if (date < today || date > addDays(today, farthestDays))
    throw refuseField('/body/date', 'out_of_reach', 'It is today or a day of the next two years.')
  const at: DateAt = { providerId, locationId, date }
  const rows = await loadHours(db, providerId, date, date)
  const others = places.map(({ id }) => id).filter((id) => id !== locationId)
  if (intervals) unlessRefused(refuseHours(rows, at, intervals, others) ?? undefined)
  const range = { from: startOfDay(timeZone, date), to: startOfDay(timeZone, addDays(date, 1)) }
  return { range, after: withDate(rows, at, intervals), isMeant: (what) => what.locationId === locationId }
}
