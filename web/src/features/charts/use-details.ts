import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import type { correctPatient, readPatientDetails } from '@polyclinic/domain/patients/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type Details = Answer<typeof readPatientDetails>
export type Correction = NonNullable<Call<typeof correctPatient>['body']>

/** What a record says of who its patient is, and said before. */
export const useDetails = (id: string, isAsked = true) =>
  useQuery({
    queryKey: ['patient', 'details', id],
    enabled: isAsked,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call<typeof readPatientDetails>('GET', '/patients/{id}', { params: { id } }, { signal, background: true }),
  })

export const sendCorrection = ({ id, version }: Pick<Details, 'id' | 'version'>, body: Correction) =>
  call<typeof correctPatient>('PATCH', '/patients/{id}', {
    ...{ params: { id }, headers: { 'if-match': `"${version}"` }, body },
  })
