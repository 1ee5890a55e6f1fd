import type { confirmPatientAccount, listPatientAccounts } from '@polyclinic/domain/patients/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type PatientAccount = Answer<typeof listPatientAccounts>['items'][number]

/** Whose accounts act for a patient. */
export const useAccounts = (id: string) =>
  useQuery({
    queryKey: ['patient', 'accounts', id],
    gcTime: 0,
    queryFn: ({ signal }) =>
      call<typeof listPatientAccounts>('GET', '/patients/{id}/accounts', { params: { id } }, { signal }),
  })

/** The clinic says whether an account acts for a patient. */
export const verifyAccount = (id: string, userId: string, verificationStatus: PatientAccount['verificationStatus']) =>
  call<typeof confirmPatientAccount>('PATCH', '/patients/{id}/accounts/{userId}', {
    ...{ params: { id, userId }, body: { verificationStatus } },
  })
