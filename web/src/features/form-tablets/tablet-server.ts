import type * as contracts from '@polyclinic/domain/form-tablets/endpoints.ts'
import type * as files from '@polyclinic/domain/forms/file-endpoints.ts'
import type { Call } from '@polyclinic/domain/kit/endpoint.ts'
import { call } from '../../platform/api/call.ts'
import { isProblem } from '../../platform/api/problem.ts'
import type { AnswersServer, AnswersView } from '../clinic-forms/answers.ts'

const path = '/device/form/{id}'
// The tablet has a cookie of its own: nobody is signed in, and nobody has to be.
const asTablet = { sessionCheck: true, background: true }
type Sent = Call<typeof contracts.saveTabletAnswers>['body']['answers']

export const readOnTablet = (id: string): Promise<AnswersView> =>
  call<typeof contracts.readTabletAnswers>('GET', path, { params: { id } }, asTablet)

const close = (id: string) =>
  call<typeof contracts.closeTabletForm>('POST', `${path}/close`, { params: { id } }, asTablet)

export type TabletServer = AnswersServer & {
  /** Puts the form away, once what was typed is saved. */
  putAway: () => Promise<void>
}

/** What is handed over on this tablet: it is sent, and is not answered with. */
export function tabletServer(id: string, answers: AnswersView): TabletServer {
  const params = { id }
  const seen = (version: number) => ({ 'if-match': `"${version}"` })
  let last: Promise<unknown> = Promise.resolve()
  return {
    read: () => readOnTablet(id),
    save: (version, some) => {
      const saved = call<typeof contracts.saveTabletAnswers>(
        'PATCH',
        path,
        {
          ...{ params, headers: seen(version) },
          body: { answers: Object.entries(some).map(([field, value]) => ({ field, value })) as Sent },
        },
        asTablet,
      )
      last = saved
      return saved
    },
    complete: async (version) => {
      await call<typeof contracts.completeTabletAnswers>(
        'POST',
        `${path}/complete`,
        { params, headers: seen(version) },
        asTablet,
      )
      return { ...answers, status: 'completed' }
    },
    addFile: (field, file, onProgress) => {
      const added = call<typeof files.addTabletAnswerFile>(
        'POST',
        `${path}/fields/{field}/files`,
        { params: { ...params, field }, body: { file } },
        { ...asTablet, onProgress },
      )
      last = added
      return added
    },
    isSharedDevice: true,
    removeFile: (fileId) => {
      const removed = call<typeof files.removeTabletAnswerFile>(
        'DELETE',
        `${path}/files/{fileId}`,
        { params: { ...params, fileId } },
        asTablet,
      )
      last = removed
      return removed
    },
    withdraw: () => Promise.resolve(answers),
    putAway: async () => {
      let saving: Promise<unknown>
      do {
        saving = last
        await saving.catch(() => {})
        // What was typed meanwhile is sent next.
        await new Promise((resolve) => setTimeout(resolve))
      } while (saving !== last)
      await closeOnTablet(id)
    },
  }
}

/** Before anything was answered. What is closed already is as wanted. */
export async function closeOnTablet(id: string): Promise<void> {
  try {
    await close(id)
  } catch (error) {
    if (!isProblem(error, 'not_found', 'unauthorized')) throw error
  }
}
