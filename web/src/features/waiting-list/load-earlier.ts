import type { askForEarlier, leaveEarlier, readEarlier } from '@polyclinic/domain/waiting-list/endpoints.ts'
import type { LoaderFunctionArgs } from 'react-router'
import type { Api } from '../../platform/api/api.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { apiOf } from '../../platform/page/context.ts'
import { proofOf, type VisitOpening } from '../appointments/manage/open-visit.ts'

/** Whether an earlier time is waited for; null where nothing can be earlier, or that could not be had. */
export async function loadEarlier(args: LoaderFunctionArgs, opened: VisitOpening): Promise<boolean | null> {
  if (opened.kind !== 'visit' || opened.appointment.status !== 'booked' || opened.appointment.startsAt <= opened.now)
    return null
  const { manageToken } = proofOf(args, opened.appointment.id)
  try {
    const { entry } = await apiOf(args.context)<typeof readEarlier>(
      'GET',
      '/appointments/{id}/earlier',
      {
        params: { id: opened.appointment.id },
        query: { context: 'patient' },
        headers: manageToken ? { 'manage-token': manageToken } : {},
      },
      { byCookie: opened.byCookie },
    )
    return entry !== null
  } catch (error) {
    if (isProblem(error)) return null
    throw error
  }
}

/** Asks for an earlier time, or for none any more. */
export async function changeEarlier(
  api: Api,
  id: string,
  isWanted: boolean,
  proof: { manageToken?: string },
): Promise<void> {
  if (isWanted) await api<typeof askForEarlier>('POST', '/appointments/{id}/earlier', { params: { id }, body: proof })
  else await api<typeof leaveEarlier>('POST', '/appointments/{id}/earlier/leave', { params: { id }, body: proof })
}
