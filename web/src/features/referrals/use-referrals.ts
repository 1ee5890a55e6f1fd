import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import type { cancelAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import type * as chartFiles from '@polyclinic/domain/chart-files/endpoints.ts'
import type * as partners from '@polyclinic/domain/partners/endpoints.ts'
import type * as files from '@polyclinic/domain/referrals/file-endpoints.ts'
import type * as referrals from '@polyclinic/domain/referrals/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import type { Referral } from './referral.ts'

export const referralsKey = ['referral']
export const partnersKey = ['partners']

export const workPerPage = 20
export type WorkFilter = 'open' | 'clinic' | 'partner' | 'closed'
const asked = {
  open: { isOpen: 'true' },
  clinic: { turn: 'clinic' },
  partner: { turn: 'partner' },
  closed: { isOpen: 'false' },
} as const satisfies Record<WorkFilter, object>

export const useReferrals = (filter: WorkFilter, skip: number) =>
  useQuery({
    queryKey: [...referralsKey, 'list', filter, skip],
    queryFn: ({ signal }) =>
      call<typeof referrals.listReferrals>(
        'GET',
        '/referrals',
        { query: { skip, take: workPerPage, ...asked[filter] } },
        { signal, background: true },
      ),
  })

export const useReferral = (id: string) =>
  useQuery({
    queryKey: [...referralsKey, 'one', id],
    queryFn: ({ signal }) =>
      call<typeof referrals.readReferral>('GET', '/referrals/{id}', { params: { id } }, { signal, background: true }),
  })

type Seen = Pick<Referral, 'id' | 'version'>
const asSeen = ({ id, version }: Seen) => ({ params: { id }, headers: { 'if-match': `"${version}"` } })

export const receiveReferral = (seen: Seen) =>
  call<typeof referrals.receiveReferral>('POST', '/referrals/{id}/receive', asSeen(seen))
export const acceptReferral = (seen: Seen) =>
  call<typeof referrals.acceptReferral>('POST', '/referrals/{id}/accept', asSeen(seen))
export const noteConsentWithdrawn = (seen: Seen) =>
  call<typeof referrals.noteConsentWithdrawn>('POST', '/referrals/{id}/withdraw-consent', asSeen(seen))
export const askPartner = (seen: Seen, text: string) =>
  call<typeof referrals.askAboutReferral>('POST', '/referrals/{id}/ask', { ...asSeen(seen), body: { text } })
export const answerPartner = (seen: Seen, text: string) =>
  call<typeof referrals.answerAboutReferral>('POST', '/referrals/{id}/answer', { ...asSeen(seen), body: { text } })
export const rejectReferral = (seen: Seen, body: Call<typeof referrals.rejectReferral>['body']) =>
  call<typeof referrals.rejectReferral>('POST', '/referrals/{id}/reject', { ...asSeen(seen), body })
export const failReferral = (seen: Seen, body: Call<typeof referrals.failReferral>['body']) =>
  call<typeof referrals.failReferral>('POST', '/referrals/{id}/fail', { ...asSeen(seen), body })
export const completeReferral = (seen: Seen, letterId: string) =>
  call<typeof referrals.completeReferral>('POST', '/referrals/{id}/complete', { ...asSeen(seen), body: { letterId } })
export const unbookReferral = (seen: Seen) =>
  call<typeof referrals.unbookReferral>('POST', '/referrals/{id}/unbook', asSeen(seen))
export const cancelVisit = (visit: NonNullable<Referral['visit']>) =>
  call<typeof cancelAppointment>('POST', '/appointments/{id}/cancel', {
    params: { id: visit.id },
    headers: { 'if-match': `"${visit.version}"` },
    body: {},
  })
export const bookReferral = (seen: Seen, body: Call<typeof referrals.bookReferral>['body'], key: string) =>
  call<typeof referrals.bookReferral>('POST', '/referrals/{id}/visit', {
    ...{ params: { id: seen.id }, headers: { 'idempotency-key': key, 'if-match': `"${seen.version}"` } },
    body,
  })

export const openFileOfReferral = (id: string, fileId: string): Promise<Blob> =>
  call<typeof files.readReferralFile>('GET', '/referrals/{id}/files/{fileId}', { params: { id, fileId } })
/** Into the chart of whom it is. */
export const keepReferralFile = (patientId: string, fileId: string) =>
  call<typeof files.keepReferralFile>('POST', '/patients/{id}/referral-files/{fileId}', {
    params: { id: patientId, fileId },
  })

/** Out of it again: it is struck there, with that reason, as every file of a chart is. */
export const withdrawKeptFile = (patientId: string, fileId: string, reason: string) =>
  call<typeof chartFiles.withdrawChartFile>('POST', '/patients/{id}/files/{fileId}/withdraw', {
    params: { id: patientId, fileId },
    body: { reason },
  })

export type Partner = Answer<typeof partners.listPartners>['items'][number]
export type PartnerWords = Call<typeof partners.createPartner>['body']

export const partnersPerPage = 20

export const usePartners = (skip: number) =>
  useQuery({
    queryKey: [...partnersKey, skip],
    queryFn: ({ signal }) =>
      call<typeof partners.listPartners>(
        'GET',
        '/partners',
        { query: { skip, take: partnersPerPage } },
        { signal, background: true },
      ),
  })

export const createPartner = (body: PartnerWords) => call<typeof partners.createPartner>('POST', '/partners', { body })
export const changePartner = (
  seen: Pick<Partner, 'id' | 'version'>,
  body: NonNullable<Call<typeof partners.changePartner>['body']>,
) => call<typeof partners.changePartner>('PATCH', '/partners/{id}', { ...asSeen(seen), body })
export const invitePartnerPerson = (id: string, body: Call<typeof partners.invitePartnerPerson>['body']) =>
  call<typeof partners.invitePartnerPerson>('POST', '/partners/{id}/people', { params: { id }, body })
export const sendPartnerInvitation = (id: string, invitationId: string) =>
  call<typeof partners.sendPartnerInvitation>('POST', '/partners/{id}/invitations/{invitationId}/send', {
    params: { id, invitationId },
  })
export const withdrawPartnerInvitation = (id: string, invitationId: string) =>
  call<typeof partners.withdrawPartnerInvitation>('DELETE', '/partners/{id}/invitations/{invitationId}', {
    params: { id, invitationId },
  })
export const removePartnerPerson = (id: string, userId: string) =>
  call<typeof partners.removePartnerPerson>('DELETE', '/partners/{id}/people/{userId}', { params: { id, userId } })
