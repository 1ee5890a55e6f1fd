import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/services/endpoints.ts'
import type { ServiceWithOffers } from '@polyclinic/domain/services/model.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type ServiceList = Answer<typeof contracts.listServiceSettings>
export type Choices = ServiceList['choices']
export type SavedService = Answer<typeof contracts.readServiceSettings>

export const servicesKey = ['service-settings', 'all']
export const serviceKey = (id: string) => ['service-settings', 'one', id]

const background = { background: true }

/** Every service as the clinic keeps it, and what one can be made of. */
export const useServiceList = () =>
  useQuery({
    queryKey: servicesKey,
    queryFn: ({ signal }) =>
      call<typeof contracts.listServiceSettings>('GET', '/service-settings', {}, { signal, ...background }),
  })

export const readService = (id: string, signal?: AbortSignal) =>
  call<typeof contracts.readServiceSettings>(
    'GET',
    '/service-settings/{id}',
    { params: { id } },
    { ...(signal && { signal }), ...background },
  )

export const useService = (id: string) =>
  useQuery({ queryKey: serviceKey(id), queryFn: ({ signal }) => readService(id, signal) })

export const createService = (id: string, body: ServiceWithOffers) =>
  call<typeof contracts.createService>('POST', '/service-settings/{id}', { params: { id }, body })

export const changeService = ({ id, version }: SavedService, body: ServiceWithOffers) =>
  call<typeof contracts.changeService>('PATCH', '/service-settings/{id}', {
    params: { id },
    headers: { 'if-match': `"${version}"` },
    body,
  })

export const moveService = (id: string, place: number) =>
  call<typeof contracts.moveService>('POST', '/service-settings/{id}/place', { params: { id }, body: { place } })
