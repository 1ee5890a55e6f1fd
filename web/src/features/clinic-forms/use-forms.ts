import type * as contracts from '@polyclinic/domain/forms/endpoints.ts'
import type { readPatientAnswerFile } from '@polyclinic/domain/forms/file-endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type FormView = Answer<typeof contracts.readForm>
export type FormContent = FormView['content']
export type ListedForm = Answer<typeof contracts.listForms>['items'][number]

const background = { background: true }
const seen = (version: number) => ({ 'if-match': `"${version}"` })

export const useForms = () =>
  useQuery({
    queryKey: ['form', 'list'],
    queryFn: ({ signal }) => call<typeof contracts.listForms>('GET', '/forms', {}, { signal, ...background }),
  })

export const readForm = (id: string, signal?: AbortSignal) =>
  call<typeof contracts.readForm>(
    'GET',
    '/forms/{id}',
    { params: { id } },
    { ...(signal && { signal }), ...background },
  )

export const useForm = (id: string) =>
  useQuery({
    queryKey: ['form', 'one', id],
    queryFn: ({ signal }) => readForm(id, signal),
    refetchOnWindowFocus: true,
  })

export const createForm = (id: string, name: string) =>
  call<typeof contracts.createForm>('POST', '/forms/{id}', { params: { id }, body: { name } })

export const saveForm = (id: string, version: number, body: Partial<FormContent>) =>
  call<typeof contracts.saveForm>('PATCH', '/forms/{id}', { params: { id }, headers: seen(version), body }, background)

export const publishForm = (id: string, version: number) =>
  call<typeof contracts.publishForm>('POST', '/forms/{id}/publish', { params: { id }, headers: seen(version) })

export const retireForm = (id: string) =>
  call<typeof contracts.retireForm>('POST', '/forms/{id}/retire', { params: { id } })

export const removeForm = (id: string) => call<typeof contracts.removeForm>('DELETE', '/forms/{id}', { params: { id } })

/** What the clinic offers, for which a form can be asked. */
export const useServices = () =>
  useQuery({
    queryKey: ['form', 'services'],
    queryFn: ({ signal }) => call<typeof listServices>('GET', '/services', {}, { signal, ...background }),
  })

/** What all patients answered: read once a code was given, where somebody has a second factor. */
export const useFormAnswers = (id: string, skip: number, take: number) =>
  useQuery({
    queryKey: ['form', 'answers', id, skip],
    queryFn: ({ signal }) =>
      call<typeof contracts.listFormAnswers>(
        'GET',
        '/forms/{id}/answers',
        { params: { id }, query: { skip, take } },
        { signal },
      ),
  })

export const exportAnswers = (id: string): Promise<Blob> =>
  call<typeof contracts.exportFormAnswers>('GET', '/forms/{id}/answers/export', { params: { id } })

export const usePatientForms = (patientId: string) =>
  useQuery({
    queryKey: ['patient', 'forms', patientId],
    queryFn: ({ signal }) =>
      call<typeof contracts.listPatientForms>(
        'GET',
        '/patients/{id}/forms',
        { params: { id: patientId } },
        { signal, ...background },
      ),
  })

export const askForm = (patientId: string, formId: string) =>
  call<typeof contracts.askPatientForm>('POST', '/patients/{id}/forms', {
    ...{ params: { id: patientId }, body: { formId } },
  })

export const usePatientAnswers = (patientId: string, answersId: string) =>
  useQuery({
    queryKey: ['patient', 'answers', answersId],
    queryFn: ({ signal }) =>
      call<typeof contracts.readPatientAnswers>(
        'GET',
        '/patients/{id}/forms/{answersId}',
        { params: { id: patientId, answersId } },
        { signal },
      ),
  })

export const readAnswersPaper = (id: string, answersId: string): Promise<Blob> =>
  call<typeof contracts.readPatientAnswersPaper>('GET', '/patients/{id}/forms/{answersId}/paper', {
    params: { id, answersId },
  })

export const openAnswerFile = (params: { id: string; answersId: string; fileId: string }): Promise<Blob> =>
  call<typeof readPatientAnswerFile>('GET', '/patients/{id}/forms/{answersId}/files/{fileId}', { params })

/** How the forms of a visit stand, for who works there: told anew when something in the patient's chart changes. */
export const useVisitForms = (appointmentId: string) =>
  useQuery({
    queryKey: ['patient', 'visit-forms', appointmentId],
    queryFn: ({ signal }) =>
      call<typeof contracts.listVisitForms>(
        'GET',
        '/appointments/{id}/forms',
        { params: { id: appointmentId } },
        { signal, ...background },
      ),
  })
