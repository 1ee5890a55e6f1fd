import type { previewDelay as contract } from '@polyclinic/domain/delays/endpoints.ts'
import { visitsToTell } from '@polyclinic/domain/delays/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { accessDoctor } from '../providers/access-doctor.ts'
import { dayOf, readToldVisits, toldOf } from './queries.ts'

/** Before it is said: who would be written to, and whom somebody has to call. What still waits counts as untold. */
export async function previewDelay(
  context: Context,
  { params: { providerId }, query: { minutes } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  await accessDoctor(context, 'appointments:delay', providerId)
  const visits = await readToldVisits(context.db, providerId, dayOf(context))
  return { visits: toldOf(visitsToTell(visits, minutes, context.now)) }
}
