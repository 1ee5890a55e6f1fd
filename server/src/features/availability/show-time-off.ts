import { sayAbsence } from '@polyclinic/domain/availability/absence.ts'
import type { addTimeOff } from '@polyclinic/domain/availability/endpoints.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import type { TimeOffRow } from '../providers/time-off-rows.ts'
import { readVisitsInTheWay, visitInTheWay } from './visits-in-the-way.ts'

/** An absence with the visits that are booked in it all the same. */
export async function showTimeOff(
  context: Context,
  providerId: string,
  { id, version, note, from, to }: TimeOffRow,
): Promise<Output<typeof addTimeOff>> {
  const visits = await readVisitsInTheWay(context, providerId, { from, to })
  return {
    ...{ id, version, note, startsAt: from, endsAt: to },
    ...sayAbsence(context.clinic.time_zone, { from, to }),
    visits: visits.map((row) => visitInTheWay(context, row)),
  }
}
