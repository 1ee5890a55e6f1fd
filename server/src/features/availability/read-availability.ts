import { absence } from '@polyclinic/domain/availability/absence.ts'
import type {
  findVisitsInTheWay as findContract,
  readAvailability as contract,
} from '@polyclinic/domain/availability/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { auditRead } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { listTimeOff } from '../providers/time-off-rows.ts'
import { accessDoctor } from './doctor.ts'
import { showTimeOff } from './show-time-off.ts'
import { readVisitsInTheWay, visitInTheWay } from './visits-in-the-way.ts'

/** When a doctor is away from now on. Read one after the other: a doctor has few absences ahead. */
export async function readAvailability(
  context: Context,
  { params: { providerId } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, now, clinic } = context
  const provider = await accessDoctor(context, providerId)
  const timeOff: Output<typeof contract>['timeOff'] = []
  for (const row of await listTimeOff(db, providerId, now)) timeOff.push(await showTimeOff(context, providerId, row))
  if (timeOff.some(({ visits }) => visits.length > 0)) await noteRead(context, providerId)
  return { provider, today: dateIn(clinic.time_zone, now as Instant), timeZone: clinic.time_zone, timeOff }
}

/** Who is booked in a time, before somebody decides about it. */
export async function findVisitsInTheWay(
  context: Context,
  { params: { providerId }, query }: Input<typeof findContract>,
): Promise<Output<typeof findContract>> {
  await accessDoctor(context, providerId)
  const { from, to } = absence(context.clinic.time_zone, query)
  const visits = await readVisitsInTheWay(context, providerId, { from, to })
  if (visits.length > 0) await noteRead(context, providerId)
  return { startsAt: from, endsAt: to, visits: visits.map((row) => visitInTheWay(context, row)) }
}

const noteRead = (context: Context, id: string) =>
  auditRead(context, { action: 'schedules:read', object: { kind: 'provider', id }, side: 'clinic' })
