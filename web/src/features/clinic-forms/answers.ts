import type { Answers } from '@polyclinic/domain/forms/answers.ts'
import type * as contracts from '@polyclinic/domain/forms/endpoints.ts'
import type * as files from '@polyclinic/domain/forms/file-endpoints.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import { call } from '../../platform/api/call.ts'

export type AnswersView = Answer<typeof contracts.completeOwnAnswers> &
  Partial<Pick<Answer<typeof contracts.readOwnAnswers>, 'known'>>
/** What is known of answers that are being given. */
export type KnownAnswers = { version: number; content: Answers }

/** How the browser comes to some answers: by its session, or by what opens their visit. */
export type AnswersServer = {
  read: () => Promise<AnswersView>
  save: (version: number, answers: Answers) => Promise<KnownAnswers>
  complete: (version: number) => Promise<AnswersView>
  withdraw: (field: string) => Promise<AnswersView>
  addFile: (field: string, file: File, onProgress: (share: number) => void) => Promise<AnswersView['files'][number]>
  removeFile: (id: string) => Promise<unknown>
  /** Others hold this device next: nothing of the answers stays on it. */
  isSharedDevice?: true
  /** Where files may be looked at. */
  openFile?: (id: string) => Promise<Blob>
  /** As a PDF, where there is an account to draw it for. */
  paper?: () => Promise<Blob>
}

const seen = (version: number) => ({ 'if-match': `"${version}"` })
// It is typed while the page is open: no other request waits for it, and none is called off.
const background = { background: true }
type Sent = Call<typeof contracts.saveOwnAnswers>['body']['answers']
const asSent = (answers: Answers) => Object.entries(answers).map(([field, value]) => ({ field, value })) as Sent

export function ownServer(id: string): AnswersServer {
  const path = '/form-answers/{id}'
  const params = { id }
  return {
    read: () => call<typeof contracts.readOwnAnswers>('GET', path, { params }, background),
    save: (version, answers) =>
      call<typeof contracts.saveOwnAnswers>(
        'PATCH',
        path,
        { params, headers: seen(version), body: { answers: asSent(answers) } },
        background,
      ),
    complete: (version) =>
      call<typeof contracts.completeOwnAnswers>('POST', `${path}/complete`, { params, headers: seen(version) }),
    withdraw: (field) =>
      call<typeof contracts.withdrawOwnConsent>('POST', `${path}/consents/{field}/withdraw`, {
        params: { ...params, field },
      }),
    addFile: (field, file, onProgress) =>
      call<typeof files.addOwnAnswerFile>(
        'POST',
        `${path}/fields/{field}/files`,
        { params: { ...params, field }, body: { file } },
        { onProgress },
      ),
    removeFile: (fileId) =>
      call<typeof files.removeOwnAnswerFile>('DELETE', `${path}/files/{fileId}`, { params: { ...params, fileId } }),
    openFile: (fileId) =>
      call<typeof files.readOwnAnswerFile>('GET', `${path}/files/{fileId}`, { params: { ...params, fileId } }),
    paper: () => call<typeof contracts.readOwnAnswersPaper>('GET', `${path}/paper`, { params }),
  }
}

/** Of a visit that this browser knows by its cookie. */
export function visitServer(visit: string, answersId: string): AnswersServer {
  const path = '/appointments/{id}/forms/{answersId}'
  const params = { id: visit, answersId }
  const byCookie = { byCookie: true }
  return {
    read: () => call<typeof contracts.readVisitAnswers>('GET', path, { params }, { ...byCookie, ...background }),
    save: (version, answers) =>
      call<typeof contracts.saveVisitAnswers>(
        'PATCH',
        path,
        { params, headers: seen(version), body: { answers: asSent(answers) } },
        { ...byCookie, ...background },
      ),
    complete: (version) =>
      call<typeof contracts.completeVisitAnswers>(
        'POST',
        `${path}/complete`,
        { params, headers: seen(version) },
        byCookie,
      ),
    withdraw: (field) =>
      call<typeof contracts.withdrawVisitConsent>(
        'POST',
        `${path}/consents/{field}/withdraw`,
        { params: { ...params, field } },
        byCookie,
      ),
    addFile: (field, file, onProgress) =>
      call<typeof files.addVisitAnswerFile>(
        'POST',
        `${path}/fields/{field}/files`,
        { params: { ...params, field }, body: { file } },
        { ...byCookie, onProgress },
      ),
    removeFile: (fileId) =>
      call<typeof files.removeVisitAnswerFile>(
        'DELETE',
        `${path}/files/{fileId}`,
        { params: { ...params, fileId } },
        byCookie,
      ),
    openFile: (fileId) =>
      call<typeof files.readVisitAnswerFile>(
        'GET',
        `${path}/files/{fileId}`,
        { params: { ...params, fileId } },
        byCookie,
      ),
  }
}

/** Begins a form of a visit, or goes on with it; answers with where it is filled in. */
export async function beginForm(visit: string, formId: string, byCookie: boolean): Promise<string> {
  const { id } = await call<typeof contracts.beginVisitForm>(
    'POST',
    '/appointments/{id}/forms',
    { params: { id: visit }, query: { context: 'patient' }, body: { formId } },
    { byCookie },
  )
  return answersPath(visit, id, byCookie)
}

export const answersPath = (visit: string, answersId: string, byCookie: boolean) =>
  byCookie ? `/appointment/manage?${new URLSearchParams({ visit, answers: answersId })}` : `/forms?answers=${answersId}`
