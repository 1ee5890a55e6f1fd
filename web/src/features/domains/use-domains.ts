import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/domains/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type Domains = Answer<typeof contracts.listDomains>
export type Domain = Domains['items'][number]
export type PendingDomain = Domains['pending'][number]

export const domainsKey = ['domains']

export const useDomains = () =>
  useQuery({
    queryKey: domainsKey,
    queryFn: ({ signal }) => call<typeof contracts.listDomains>('GET', '/domains', {}, { signal, background: true }),
  })

export const addDomain = (host: string) => call<typeof contracts.addDomain>('POST', '/domains', { body: { host } })

export const checkDomain = (host: string) =>
  call<typeof contracts.checkDomain>('POST', '/domains/{host}/check', { params: { host } })

export const makeDomainPrimary = (host: string) =>
  call<typeof contracts.makeDomainPrimary>('POST', '/domains/{host}/primary', { params: { host } })

/** @param next the primary one then, where it was this one */
export const removeDomain = (host: string, next: string | null) =>
  call<typeof contracts.removeDomain>('DELETE', '/domains/{host}', {
    params: { host },
    query: next === null ? {} : { next },
  })
