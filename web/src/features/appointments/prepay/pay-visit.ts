import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import { redirect, type ActionFunctionArgs } from 'react-router'
import { isProblem } from '../../../platform/api/problem.ts'
import { apiOf, pageOf } from '../../../platform/page/context.ts'
import { proofOf } from '../manage/open-visit.ts'
import { visitPath } from '../visit/visit-path.ts'
import { beginPrepayment } from './begin-prepayment.ts'

/** To the provider's page; back to the visit's, which says how it stands, where there is nothing to pay. */
export async function payVisit(args: ActionFunctionArgs): Promise<Response | { refusal: ErrorCode }> {
  const id = (await args.request.formData()).get('id')
  if (typeof id !== 'string') return redirect('/appointment')
  try {
    const url = await beginPrepayment(apiOf(args.context), id, proofOf(args, id).manageToken)
    return redirect(url ?? visitPath('/appointment/confirmed', id))
  } catch (error) {
    if (!isProblem(error)) throw error
    pageOf(args.context).status(error.status || 503)
    return { refusal: error.code }
  }
}
