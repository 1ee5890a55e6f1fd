import type { Call } from '@polyclinic/domain/kit/endpoint.ts'
import type * as files from '@polyclinic/domain/referrals/file-endpoints.ts'
import type * as own from '@polyclinic/domain/referrals/partner-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import type { OwnReferral } from './referral.ts'

const path = '/partners/me/referrals'
const one = `${path}/{id}` as const

export const ownKey = ['own-referral']
/** What is done with a referral is told at once; that its visit was moved or canceled, no partner is told. */
const everyMs = 300_000

export const referralsPerPage = 20
export type ListFilter = 'all' | 'open' | 'closed'

export const useOwnReferrals = (filter: ListFilter, skip: number) =>
  useQuery({
    queryKey: [...ownKey, 'list', filter, skip],
    refetchInterval: everyMs,
    queryFn: ({ signal }) =>
      call<typeof own.listOwnReferrals>(
        'GET',
        path,
        {
          query: {
            skip,
            take: referralsPerPage,
            ...(filter !== 'all' && { isOpen: filter === 'open' ? 'true' : 'false' }),
          },
        },
        { signal, background: true },
      ),
  })

export const readOwnReferral = (id: string, signal?: AbortSignal) =>
  call<typeof own.readOwnReferral>('GET', one, { params: { id } }, { background: true, ...(signal && { signal }) })

export const useOwnReferral = (id: string) =>
  useQuery({
    queryKey: [...ownKey, 'one', id],
    refetchInterval: everyMs,
    queryFn: ({ signal }) => readOwnReferral(id, signal),
  })

export type TypedReferral = Call<typeof own.draftReferral>['body']
type Seen = Pick<OwnReferral, 'id' | 'version'>
const asSeen = ({ id, version }: Seen) => ({ params: { id }, headers: { 'if-match': `"${version}"` } })

export const draftReferral = (body: TypedReferral) => call<typeof own.draftReferral>('POST', path, { body })
export const saveReferral = (seen: Seen, body: TypedReferral) =>
  call<typeof own.saveReferral>('PATCH', one, { ...asSeen(seen), body })
export const discardReferral = (seen: Seen) => call<typeof own.discardReferral>('DELETE', one, asSeen(seen))
export const sendReferral = (seen: Seen) => call<typeof own.sendReferral>('POST', `${one}/send`, asSeen(seen))
export const askClinic = (seen: Seen, text: string) =>
  call<typeof own.askAboutOwnReferral>('POST', `${one}/ask`, { ...asSeen(seen), body: { text } })
export const answerClinic = (seen: Seen, text: string) =>
  call<typeof own.answerAboutOwnReferral>('POST', `${one}/answer`, { ...asSeen(seen), body: { text } })
export const cancelReferral = (seen: Seen, text: string) =>
  call<typeof own.cancelOwnReferral>('POST', `${one}/cancel`, { ...asSeen(seen), body: { text } })
export const cancelOwnVisit = (seen: Seen) =>
  call<typeof own.cancelOwnVisit>('POST', `${one}/visit/cancel`, asSeen(seen))
export const fetchReport = (id: string): Promise<Blob> =>
  call<typeof own.readReferralReport>('GET', `${one}/report`, { params: { id } })

export const addReferralFile = (id: string, file: File, onProgress: (share: number) => void) =>
  call<typeof files.addReferralFile>('POST', `${one}/files`, { params: { id }, body: { file } }, { onProgress })
export const removeReferralFile = (id: string, fileId: string) =>
  call<typeof files.removeReferralFile>('DELETE', `${one}/files/{fileId}`, { params: { id, fileId } })
export const openOwnFile = (id: string, fileId: string): Promise<Blob> =>
  call<typeof files.readOwnReferralFile>('GET', `${one}/files/{fileId}`, { params: { id, fileId } })

export type BookedTime = Call<typeof own.bookOwnReferral>['body']
export const bookOwnReferral = ({ id, version }: Seen, body: BookedTime, key: string) =>
  call<typeof own.bookOwnReferral>('POST', `${one}/visit`, {
    ...{ params: { id }, headers: { 'idempotency-key': key, 'if-match': `"${version}"` } },
    body,
  })
