import type * as contracts from '@polyclinic/domain/form-tablets/endpoints.ts'
import type { Call } from '@polyclinic/domain/kit/endpoint.ts'
import { call } from '../../platform/api/call.ts'
import type { AnswersServer, AnswersView } from '../clinic-forms/answers.ts'

const path = '/device/form/{id}'
// The tablet has a cookie of its own: nobody is signed in, and nobody has to be.
const asTablet = { sessionCheck: true, background: true }
type Sent = Call<typeof contracts.saveTabletAnswers>['body']['answers']

export const readOnTablet = (id: string): Promise<AnswersView> =>
  call<typeof contracts.readTabletAnswers>('GET', path, { params: { id } }, asTablet)

export const closeOnTablet = (id: string) =>
  call<typeof contracts.closeTabletForm>('POST', `${path}/close`, { params: { id } }, asTablet)

/** What is handed over on this tablet: it is sent, and is not answered with. */
export function tabletServer(id: string, answers: AnswersView): AnswersServer {
  const params = { id }
  const seen = (version: number) => ({ 'if-match': `"${version}"` })
  return {
    read: () => readOnTablet(id),
    save: (version, some) =>
      call<typeof contracts.saveTabletAnswers>(
        'PATCH',
        path,
        {
          ...{ params, headers: seen(version) },
          body: { answers: Object.entries(some).map(([field, value]) => ({ field, value })) as Sent },
        },
        asTablet,
      ),
    complete: async (version) => {
      await call<typeof contracts.completeTabletAnswers>(
        'POST',
        `${path}/complete`,
        { params, headers: seen(version) },
        asTablet,
      )
      return { ...answers, status: 'completed' }
    },
    withdraw: () => Promise.resolve(answers),
  }
}
