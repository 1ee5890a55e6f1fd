import type { beginPrepayment as contract } from '@polyclinic/domain/online-payments/endpoints.ts'
import type { Api } from '../../../platform/api/api.ts'

/** Of the form that leads to the provider's page. */
export const payField = 'pay'

/** The page of the provider where a visit is paid that was booked; null where there is nothing to pay. @throws {ApiProblem} */
export async function beginPrepayment(api: Api, id: string, manageToken: string | undefined): Promise<string | null> {
  const { url } = await api<typeof contract>('POST', '/appointments/{id}/prepayment', {
    params: { id },
    query: { context: 'patient' },
    headers: manageToken === undefined ? {} : { 'manage-token': manageToken },
  })
  return url
}
