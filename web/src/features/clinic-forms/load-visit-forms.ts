import type { listVisitForms } from '@polyclinic/domain/forms/endpoints.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { isProblem } from '../../platform/api/problem.ts'
import { apiOf } from '../../platform/page/context.ts'
import { proofOf, type VisitOpening } from '../appointments/manage/open-visit.ts'
import type { OfVisit } from './visit-forms.tsx'

/** The forms of a visit that was opened, for its page; none where they cannot be had: the visit is what counts. */
export async function loadVisitForms(args: LoaderFunctionArgs, opened: VisitOpening): Promise<OfVisit | null> {
  if (opened.kind !== 'visit') return null
  const { manageToken } = proofOf(args, opened.appointment.id)
  try {
    return await apiOf(args.context)<typeof listVisitForms>(
      'GET',
      '/appointments/{id}/forms',
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
