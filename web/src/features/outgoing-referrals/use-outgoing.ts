import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/outgoing-referrals/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type OfPatient = Answer<typeof contracts.listOutgoingReferralsOf>
export type Outgoing = OfPatient['items'][number]
export type TypedOutgoing = Call<typeof contracts.saveOutgoingReferral>['body']
export type SentOutgoing = Answer<typeof contracts.sendOutgoingReferral>
export type Received = Answer<typeof contracts.readReceivedReferral>
export type ReadByLink = Answer<typeof contracts.readReferralByLink>

type Seen = Pick<Outgoing, 'id' | 'version'>
const asSeen = ({ id, version }: Seen) => ({ params: { id }, headers: { 'if-match': `"${version}"` } })
const one = '/outgoing-referrals/{id}' as const

const ofPatient = '/patients/{id}/outgoing-referrals' as const

export const readOutgoingOf = (patientId: string) =>
  call<typeof contracts.listOutgoingReferralsOf>('GET', ofPatient, { params: { id: patientId } })

export const useOutgoingOf = (patientId: string) =>
  useQuery({
    queryKey: ['patient', 'outgoing-referrals', patientId],
    gcTime: 0,
    queryFn: ({ signal }) =>
      call<typeof contracts.listOutgoingReferralsOf>(
        'GET',
        ofPatient,
        { params: { id: patientId } },
        { signal, background: true },
      ),
  })

/** What is typed, kept as a draft. @param made the draft's id, which is there from the first time on */
export const keepDraft = (
  patientId: string,
  draft: Seen | null,
  made: string,
  typed: TypedOutgoing,
): Promise<Outgoing> =>
  draft
    ? call<typeof contracts.saveOutgoingReferral>('PATCH', one, { ...asSeen(draft), body: typed })
    : call<typeof contracts.draftOutgoingReferral>('POST', '/patients/{id}/outgoing-referrals', {
        params: { id: patientId },
        body: { id: made, ...typed },
      })
export const discardDraft = (seen: Seen) => call<typeof contracts.discardOutgoingReferral>('DELETE', one, asSeen(seen))
export const sendOutgoing = (seen: Seen) =>
  call<typeof contracts.sendOutgoingReferral>('POST', `${one}/send`, asSeen(seen))
export const resendOutgoing = (seen: Seen) =>
  call<typeof contracts.resendOutgoingReferral>('POST', `${one}/resend`, asSeen(seen))
type Named = Pick<Outgoing, 'id'>
export const cancelOutgoing = ({ id }: Named) =>
  call<typeof contracts.cancelOutgoingReferral>('POST', `${one}/cancel`, { params: { id } })
export const noteConsentOver = ({ id }: Named) =>
  call<typeof contracts.noteOutgoingConsentWithdrawn>('POST', `${one}/withdraw-consent`, { params: { id } })
export const closeOutgoing = (seen: Seen, outcome: 'complete' | 'reject', text: string) =>
  call<typeof contracts.closeOutgoingReferral>('POST', `${one}/close`, { ...asSeen(seen), body: { outcome, text } })

export const outgoingPerPage = 20
/** Told of as a referral is: its key begins with that noun. */
export const useOutgoing = (isOpen: boolean, skip: number) =>
  useQuery({
    queryKey: ['referral', 'outgoing', isOpen, skip],
    queryFn: ({ signal }) =>
      call<typeof contracts.listOutgoingReferrals>(
        'GET',
        '/outgoing-referrals',
        { query: { isOpen: isOpen ? 'true' : 'false', skip, take: outgoingPerPage } },
        { signal, background: true },
      ),
  })

const received = '/partners/me/received-referrals' as const
export const receivedKey = ['own-referral', 'received']
export const useReceivedList = (skip: number) =>
  useQuery({
    queryKey: [...receivedKey, 'list', skip],
    queryFn: ({ signal }) =>
      call<typeof contracts.listReceivedReferrals>(
        'GET',
        received,
        { query: { skip, take: outgoingPerPage } },
        { signal, background: true },
      ),
  })
export const useReceived = (id: string) =>
  useQuery({
    queryKey: [...receivedKey, 'one', id],
    gcTime: 0,
    queryFn: ({ signal }) =>
      call<typeof contracts.readReceivedReferral>('GET', `${received}/{id}`, { params: { id } }, { signal }),
  })
export const openReceived = (seen: Seen) =>
  call<typeof contracts.openReceivedReferral>('POST', `${received}/{id}/receive`, asSeen(seen))
export const closeReceived = (seen: Seen, outcome: 'complete' | 'reject', text: string) =>
  call<typeof contracts.closeReceivedReferral>('POST', `${received}/{id}/close`, {
    ...asSeen(seen),
    body: { outcome, text },
  })
export const openReceivedLetter = (id: string, letterId: string): Promise<Blob> =>
  call<typeof contracts.readReceivedLetter>('GET', `${received}/{id}/letters/{letterId}`, { params: { id, letterId } })

export const readByLink = (id: string, body: Call<typeof contracts.readReferralByLink>['body']) =>
  call<typeof contracts.readReferralByLink>('POST', `${one}/read`, { params: { id }, body })
export const openLetterByLink = (id: string, letterId: string, token: string, reading: string): Promise<Blob> =>
  call<typeof contracts.readLetterByLink>('GET', `${one}/letters/{letterId}`, {
    params: { id, letterId },
    headers: { 'referral-token': token, 'referral-reading': reading },
  })
