import type { askForEarlier, leaveEarlier, readEarlier } from '@polyclinic/domain/waiting-list/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { dayParts } from '@polyclinic/domain/waiting-list/vocabulary.ts'
import type { LoaderFunctionArgs } from 'react-router'
import type { Api } from '../../platform/api/api.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { apiOf } from '../../platform/page/context.ts'
import { proofOf, type VisitOpening } from '../appointments/manage/open-visit.ts'
import { earlierField, earlierWishes } from './earlier-field.ts'

export type Earlier = Answer<typeof readEarlier>

/** The earlier time that is waited for, if any; `earlier` is null where nothing can be earlier, or that could not be had. */
export async function loadEarlier(args: LoaderFunctionArgs, opened: VisitOpening): Promise<Earlier | null> {
  if (opened.kind !== 'visit' || opened.appointment.status !== 'booked' || opened.appointment.startsAt <= opened.now)
    return null
  const { manageToken } = proofOf(args, opened.appointment.id)
  try {
    return await apiOf(args.context)<typeof readEarlier>(
      'GET',
      '/appointments/{id}/earlier',
      {
        params: { id: opened.appointment.id },
        query: { context: 'patient' },
        headers: manageToken ? { 'manage-token': manageToken } : {},
      },
      { byCookie: opened.byCookie },
    )
  } catch (error) {
    if (isProblem(error)) return null
    throw error
  }
}

/** Asks for an earlier time, on the days and at the times that would do, or for none any more. */
export async function changeEarlier(
  api: Api,
  id: string,
  form: FormData,
  proof: { manageToken?: string },
): Promise<void> {
  if (form.get(earlierField) === 'ask') {
    const body = { ...proof, ...wishesIn(form) }
    await api<typeof askForEarlier>('POST', '/appointments/{id}/earlier', { params: { id }, body })
  } else await api<typeof leaveEarlier>('POST', '/appointments/{id}/earlier/leave', { params: { id }, body: proof })
}

function wishesIn(form: FormData) {
  const said = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  const [from = ''] = said(earlierWishes.from)
  return {
    weekdays: said(earlierWishes.day).map(Number),
    dayParts: dayParts.filter((part) => said(earlierWishes.part).includes(part)),
    ...(from !== '' && { earliestOn: from }),
  }
}
