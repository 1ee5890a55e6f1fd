import { absence } from '@polyclinic/domain/availability/absence.ts'
import type {
  findVisitsInTheWay as findContract,
  readAvailability as contract,
} from '@polyclinic/domain/availability/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { addDays, dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'
import { readSchedule } from '../providers/hours-rows.ts'
import { listTimeOff } from '../providers/time-off-rows.ts'
import { accessDoctor } from '../providers/access-doctor.ts'
import { loadHours } from '../slots/working-hours.ts'
import { endOfTime, placesOf, saidHours } from './hours.ts'
import { showTimeOff } from './show-time-off.ts'
import { auditVisitsSeen, outside, readVisitsInTheWay, visitInTheWay } from './visits-in-the-way.ts'

/** When a doctor works and is away from now on, with the visits that somebody has to see to. Of absences there are few. */
export async function readAvailability(
  context: Context,
  { params: { providerId } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, now, clinic } = context
  const provider = await accessDoctor(context, 'schedules:change', providerId)
  const timeOff: Output<typeof contract>['timeOff'] = []
  for (const row of await listTimeOff(db, providerId, now)) timeOff.push(await showTimeOff(context, providerId, row))
  const today = dateIn(clinic.time_zone, now as Instant)
  const hours = await loadHours(db, providerId, addDays(today, -1), endOfTime)
  const ahead = await readVisitsInTheWay(context, providerId, { from: now as Instant, to: `${endOfTime}T00:00:00Z` })
  const inside = timeOff.flatMap(({ visits }) => visits)
  const inTimeOff = new Set(inside.map(({ id }) => id))
  const uncovered = outside(hours, ahead).filter(({ id }) => !inTimeOff.has(id))
  const places = await placesOf(db, providerId)
  await auditVisitsSeen(context, providerId, [...inside, ...uncovered])
  return {
    provider,
    ...(await readSchedule(db, providerId)),
    today,
    timeZone: clinic.time_zone,
    places,
    ...saidHours(hours, providerId, today, new Set(places.map(({ id }) => id))),
    outside: uncovered.map((row) => visitInTheWay(context, row)),
    timeOff,
  }
}

/** Who is booked in a time, before somebody decides about it. */
export async function findVisitsInTheWay(
  context: Context,
  { params: { providerId }, query }: Input<typeof findContract>,
): Promise<Output<typeof findContract>> {
  await accessDoctor(context, 'schedules:change', providerId)
  const { from, to } = absence(context.clinic.time_zone, query)
  const visits = await readVisitsInTheWay(context, providerId, { from, to })
  await auditVisitsSeen(context, providerId, visits)
  return { startsAt: from, endsAt: to, visits: visits.map((row) => visitInTheWay(context, row)) }
}
