import type { cancelAppointment, checkInOnline, confirmAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import { redirect, type ActionFunctionArgs } from 'react-router'
import { isProblem } from '../../../platform/api/problem.ts'
import { apiOf, pageOf } from '../../../platform/page/context.ts'
import { proofOf } from './open-visit.ts'
import { changeEarlier } from '../../waiting-list/load-earlier.ts'
import { earlierField } from '../../waiting-list/earlier-field.ts'
import { beginPrepayment, payField } from '../prepay/begin-prepayment.ts'
import { visitPath } from '../visit/visit-path.ts'

/** Of the form that says that the patient will be there; any other cancels. */
export const confirmField = 'confirm'

const text = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Of the form that says that the patient is here. */
export const arriveField = 'arrive'
/** Where the phone is, as far as the clinic asks. */
export const positionFields = ['latitude', 'longitude', 'accuracy'] as const

/** Of the phone, where it was asked for and said so. */
function positionIn(form: FormData) {
  const [latitude, longitude, accuracyMeters] = positionFields.map((name) => parseFloat(text(form, name)))
  const position = { latitude: latitude!, longitude: longitude!, accuracyMeters: accuracyMeters! }
  return Object.values(position).every(Number.isFinite) ? { position } : {}
}

/** Confirms or cancels the version that was shown, and shows what became of the visit. */
export async function changeVisit(
  args: ActionFunctionArgs,
  form: FormData,
): Promise<Response | { refusal: ErrorCode }> {
  const [id, reason] = [text(form, 'id'), text(form, 'reason')]
  const api = apiOf(args.context)
  const [params, headers, proof] = [{ id }, { 'if-match': `"${text(form, 'version')}"` }, proofOf(args, id)]
  try {
    if (form.has(payField)) {
      const url = await beginPrepayment(api, id, proof.manageToken)
      return redirect(url ?? visitPath('/appointment/manage', id))
    }
    if (form.has(arriveField))
      await api<typeof checkInOnline>('POST', '/appointments/{id}/check-in-online', {
        params,
        body: { ...proof, ...positionIn(form) },
      })
    else if (form.has(earlierField)) await changeEarlier(api, id, form, proof)
    else if (form.has(confirmField))
      await api<typeof confirmAppointment>('POST', '/appointments/{id}/confirm', { params, headers, body: proof })
    else
      await api<typeof cancelAppointment>('POST', '/appointments/{id}/cancel', {
        params,
        query: { context: 'patient' },
        headers,
        body: { ...proof, ...(reason ? { reason } : {}) },
      })
    return redirect(visitPath('/appointment/manage', id))
  } catch (error) {
    if (!isProblem(error)) throw error
    pageOf(args.context).status(error.status || 503)
    return { refusal: error.code }
  }
}
