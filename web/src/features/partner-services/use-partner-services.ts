import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/partner-services/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type PartnerServices = Answer<typeof contracts.readPartnerServices>
export type OwnServices = Answer<typeof contracts.readOwnServices>
export type Agreement = PartnerServices['agreements'][number]
export type Account = PartnerServices['accounts'][number]
export type Entry = PartnerServices['entries']['items'][number]

export const entriesPerPage = 50
export const servicesKey = ['partner-services']

export const usePartnerServices = (id: string, skip: number) =>
  useQuery({
    queryKey: [...servicesKey, id, skip],
    queryFn: ({ signal }) =>
      call<typeof contracts.readPartnerServices>(
        'GET',
        '/partners/{id}/services',
        { params: { id }, query: { skip, take: entriesPerPage } },
        { signal, background: true },
      ),
  })

export const useOwnServices = (skip: number) =>
  useQuery({
    queryKey: [...servicesKey, 'own', skip],
    queryFn: ({ signal }) =>
      call<typeof contracts.readOwnServices>(
        'GET',
        '/partners/me/services',
        { query: { skip, take: entriesPerPage } },
        { signal, background: true },
      ),
  })

const keyed = (key: string) => ({ 'idempotency-key': key })

export const agreeOnService = (id: string, body: Call<typeof contracts.agreeOnService>['body'], key: string) =>
  call<typeof contracts.agreeOnService>('POST', '/partners/{id}/agreements', {
    ...{ params: { id }, body, headers: keyed(key) },
  })
export const endServiceAgreement = (id: string, agreementId: string) =>
  call<typeof contracts.endServiceAgreement>('POST', '/partners/{id}/agreements/{agreementId}/end', {
    params: { id, agreementId },
  })
export const enterPartnerService = (
  params: { id: string; agreementId: string },
  body: Call<typeof contracts.enterPartnerService>['body'],
  key: string,
) =>
  call<typeof contracts.enterPartnerService>('POST', '/partners/{id}/agreements/{agreementId}/services', {
    ...{ params, body, headers: keyed(key) },
  })
export const enterPartnerPayment = (
  id: string,
  body: Call<typeof contracts.enterPartnerPayment>['body'],
  key: string,
) =>
  call<typeof contracts.enterPartnerPayment>('POST', '/partners/{id}/payments', {
    ...{ params: { id }, body, headers: keyed(key) },
  })
export const reversePartnerEntry = (params: { id: string; entryId: string }, reason: string, key: string) =>
  call<typeof contracts.reversePartnerEntry>('POST', '/partners/{id}/entries/{entryId}/reverse', {
    ...{ params, body: { reason }, headers: keyed(key) },
  })
