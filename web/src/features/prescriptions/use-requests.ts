import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type * as rx from '@polyclinic/domain/prescriptions/endpoints.ts'
import { call } from '../../platform/api/call.ts'

export type RepeatRequest = Answer<typeof rx.listRepeatRequests>['items'][number]
export type PrescriptionDraft = Answer<typeof rx.listPrescriptionDrafts>['items'][number]

/** What patients asked to be prescribed again. */
export const useRepeatRequests = (isWanted = true) =>
  useQuery({
    queryKey: ['prescription', 'requests'],
    enabled: isWanted,
    queryFn: ({ signal }) => call<typeof rx.listRepeatRequests>('GET', '/repeat-requests', {}, { signal }),
  })

export const declineRequest = (id: string, answer: string) =>
  call<typeof rx.declineRepeatRequest>('POST', '/repeat-requests/{id}/decline', { params: { id }, body: { answer } })

/** What is begun and not signed. */
export const usePrescriptionDrafts = () =>
  useQuery({
    queryKey: ['prescription', 'drafts'],
    queryFn: ({ signal }) => call<typeof rx.listPrescriptionDrafts>('GET', '/prescriptions/drafts', {}, { signal }),
  })
