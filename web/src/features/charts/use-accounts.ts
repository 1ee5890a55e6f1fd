import type {
  addPatientAccount,
  confirmPatientAccount,
  endPatientAccount,
  findPatientAccount,
  listPatientAccounts,
} from '@polyclinic/domain/patients/endpoints.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
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

export type FoundAccount = Answer<typeof findPatientAccount>

/** Whose account an address is. */
export const findAccount = (id: string, email: string) =>
  call<typeof findPatientAccount>('POST', '/patients/{id}/account-look-ups', { params: { id }, body: { email } })

/** The clinic lets an account act for a patient. */
export const addAccount = (id: string, body: Call<typeof addPatientAccount>['body']) =>
  call<typeof addPatientAccount>('POST', '/patients/{id}/accounts', { params: { id }, body })

/** The clinic ends that somebody else's account acts for a patient. */
export const endAccount = (id: string, userId: string) =>
  call<typeof endPatientAccount>('DELETE', '/patients/{id}/accounts/{userId}', { params: { id, userId } })
