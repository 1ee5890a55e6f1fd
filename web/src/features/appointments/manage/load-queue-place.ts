import type { readQueuePlace } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { isProblem } from '../../../platform/api/problem.ts'
import { apiOf } from '../../../platform/page/context.ts'
import { proofOf, type VisitOpening } from './open-visit.ts'

export type QueuePlace = NonNullable<Answer<typeof readQueuePlace>['place']>

/** The number of who is here; null of who is not, and where it could not be had. */
export async function loadQueuePlace(
  args: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  opened: VisitOpening,
): Promise<QueuePlace | null> {
  if (opened.kind !== 'visit' || !['arrived', 'checked-in'].includes(opened.appointment.status)) return null
  const { id } = opened.appointment
  try {
    const { manageToken } = proofOf(args, id)
    const asked = {
      ...{ params: { id }, query: { context: 'patient' as const } },
      headers: manageToken ? { 'manage-token': manageToken } : {},
    }
    return (await apiOf(args.context)<typeof readQueuePlace>('GET', '/appointments/{id}/queue-place', asked)).place
  } catch (error) {
    if (isProblem(error)) return null
    throw error
  }
}
