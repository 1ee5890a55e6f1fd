import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { completeReferral, readReferralOfVisit } from '@polyclinic/domain/referrals/endpoints.ts'
import type { readReferralFileOfVisit } from '@polyclinic/domain/referrals/file-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type SentReferral = NonNullable<Answer<typeof readReferralOfVisit>['referral']>

/** What a partner sent that led to a visit, for the doctor who answers it; null where nobody did. */
export const useReferralOfVisit = (id: string, isTheirs: boolean) =>
  useQuery({
    queryKey: ['encounter', 'referral', id],
    enabled: isTheirs,
    queryFn: ({ signal }) =>
      call<typeof readReferralOfVisit>('GET', '/appointments/{id}/referral', { params: { id } }, { signal }),
  })

export const releaseReport = ({ id, version }: SentReferral, letterId: string) =>
  call<typeof completeReferral>('POST', '/referrals/{id}/complete', {
    ...{ params: { id }, headers: { 'if-match': `"${version}"` } },
    body: { letterId },
  })

export const openFileOfSent = (visitId: string, fileId: string): Promise<Blob> =>
  call<typeof readReferralFileOfVisit>('GET', '/appointments/{id}/referral/files/{fileId}', {
    params: { id: visitId, fileId },
  })
