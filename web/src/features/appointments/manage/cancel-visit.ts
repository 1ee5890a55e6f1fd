import type { cancelAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import { redirect, type ActionFunctionArgs } from 'react-router'
import { isProblem } from '../../../platform/api/problem.ts'
import { apiOf, pageOf } from '../../../platform/page/context.ts'
import { proofOf } from './open-visit.ts'
import { visitPath } from '../visit/visit-path.ts'

const text = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Cancels the version that was shown, and shows what became of the visit. */
export async function cancelVisit(
  args: ActionFunctionArgs,
  form: FormData,
): Promise<Response | { refusal: ErrorCode }> {
  const [id, reason] = [text(form, 'id'), text(form, 'reason')]
  try {
    await apiOf(args.context)<typeof cancelAppointment>('POST', '/appointments/{id}/cancel', {
      params: { id },
      query: { context: 'patient' },
      headers: { 'if-match': `"${text(form, 'version')}"` },
      body: { ...proofOf(args, id), ...(reason ? { reason } : {}) },
    })
    return redirect(visitPath('/appointment/manage', id))
  } catch (error) {
    if (!isProblem(error)) throw error
    pageOf(args.context).status(error.status || 503)
    return { refusal: error.code }
  }
}
