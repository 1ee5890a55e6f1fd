import type { announce, previewAnnouncement, withdrawAnnouncement } from '@polyclinic/domain/announcements/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type Announced = Answer<typeof announce>
type To = { date: string; providerId: string | null }

const path = '/days/{date}/announcements'

/** Whom it would reach; asked again by itself when visits change. */
export const usePreview = ({ date, providerId }: To, isAsked: boolean) =>
  useQuery({
    queryKey: ['appointment', 'announcement', date, providerId],
    queryFn: ({ signal }) =>
      call<typeof previewAnnouncement>(
        'GET',
        path,
        { params: { date }, query: providerId === null ? {} : { providerId } },
        { signal, background: true },
      ),
    enabled: isAsked,
  })

/** @param lastSeen the newest of this day that was shown */
export const send = ({ date, providerId }: To, words: string, lastSeen: string | null, key: string) =>
  call<typeof announce>('POST', path, {
    ...{ params: { date }, headers: { 'idempotency-key': key } },
    body: { providerId, words, lastSeen },
  })

export const takeBack = (id: string) =>
  call<typeof withdrawAnnouncement>('POST', '/announcements/{id}/withdraw', { params: { id } })
