import type * as contracts from '@polyclinic/domain/data-requests/endpoints.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import type { listConsentsOfPatient } from '@polyclinic/domain/privacy/consent-endpoints.ts'
import type * as retention from '@polyclinic/domain/privacy/retention-endpoints.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type DataRequests = Answer<typeof contracts.listDataRequests>
export type DataRequest = Answer<typeof contracts.readDataRequest>
export type Retention = Answer<typeof retention.readRetention>
export type Hold = Retention['holds'][number]
export type RequestActBody = Call<typeof contracts.actOnDataRequest>['body']

export const requestsPerPage = 20
/** Told of with their patients. */
const key = ['patient', 'data-requests'] as const

export const useDataRequests = (isOpen: boolean, skip: number, patientId?: string) =>
  useQuery({
    queryKey: [...key, 'list', isOpen, skip, patientId ?? null],
    queryFn: ({ signal }) =>
      call<typeof contracts.listDataRequests>(
        'GET',
        '/data-requests',
        { query: { isOpen: isOpen ? 'true' : 'false', skip, take: requestsPerPage, ...(patientId && { patientId }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const useDataRequest = (id: string) =>
  useQuery({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) =>
      call<typeof contracts.readDataRequest>('GET', '/data-requests/{id}', { params: { id } }, { signal }),
  })

export const useRetention = () =>
  useQuery({
    queryKey: [...key, 'retention'],
    queryFn: ({ signal }) => call<typeof retention.readRetention>('GET', '/data-retention', {}, { signal }),
  })

export const useHoldsOf = (id: string) =>
  useQuery({
    queryKey: [...key, 'holds', id],
    queryFn: ({ signal }) =>
      call<typeof retention.listHoldsOfPatient>('GET', '/patients/{id}/erasure-holds', { params: { id } }, { signal }),
  })

export const useConsentsOf = (id: string) =>
  useQuery({
    queryKey: [...key, 'consents', id],
    queryFn: ({ signal }) =>
      call<typeof listConsentsOfPatient>('GET', '/patients/{id}/consents', { params: { id } }, { signal }),
  })

export const dataKey = key

const seen = ({ id, version }: Pick<DataRequest, 'id' | 'version'>) => ({
  params: { id },
  headers: { 'if-match': `"${version}"` },
})

export const actOnRequest = (request: DataRequest, body: RequestActBody) =>
  call<typeof contracts.actOnDataRequest>('POST', '/data-requests/{id}/acts', { ...seen(request), body })

export const handOverCopy = (id: string, body: Call<typeof contracts.handOverCopy>['body']) =>
  call<typeof contracts.handOverCopy>('POST', '/data-requests/{id}/copies', { params: { id }, body })

export const eraseForRequest = (request: DataRequest, body: Call<typeof contracts.eraseForDataRequest>['body']) =>
  call<typeof contracts.eraseForDataRequest>('POST', '/data-requests/{id}/erase', {
    ...seen(request),
    body,
  })

export const noteRequest = (body: Call<typeof contracts.noteDataRequest>['body']) =>
  call<typeof contracts.noteDataRequest>('POST', '/data-requests', { body })

export const placeHold = (body: Call<typeof retention.placeErasureHold>['body']) =>
  call<typeof retention.placeErasureHold>('POST', '/erasure-holds', { body })

export const releaseHold = (id: string, wholeCase: boolean) =>
  call<typeof retention.releaseErasureHold>('POST', '/erasure-holds/{id}/release', {
    params: { id },
    body: { wholeCase },
  })

export const requestHref = (id: string) => `/admin/data/${id}`
export const personHref = (patientId: string) => `/admin/data/people/${patientId}`
