import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/organizations/details-endpoints.ts'
import type { ClinicDetails } from '@polyclinic/domain/organizations/model.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type SavedDetails = Answer<typeof contracts.readClinicDetails>

export const detailsKey = ['clinic-details']

export const readDetails = (signal?: AbortSignal) =>
  call<typeof contracts.readClinicDetails>(
    'GET',
    '/clinic-details',
    {},
    { ...(signal && { signal }), background: true },
  )

/** What the clinic is, as whom it bills, how long it keeps what. */
export const useClinicDetails = () => useQuery({ queryKey: detailsKey, queryFn: ({ signal }) => readDetails(signal) })

export const changeDetails = (version: number, body: ClinicDetails) =>
  call<typeof contracts.changeClinicDetails>('PATCH', '/clinic-details', {
    headers: { 'if-match': `"${version}"` },
    body,
  })
