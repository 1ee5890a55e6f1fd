import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/legal/endpoints.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type PublishedTexts = Answer<typeof contracts.readLegalTexts>
export type LegalVersion = Answer<typeof contracts.listLegalVersions>['items'][number]
export type LegalBody = Call<typeof contracts.changeLegalTexts>['body']

const textsKey = ['legal texts', 'published']
const versionsKey = ['legal texts', 'versions']

/** What visitors read. */
export const useLegalTexts = () =>
  useQuery({
    queryKey: textsKey,
    queryFn: ({ signal }) => call<typeof contracts.readLegalTexts>('GET', '/legal-texts', {}, { signal }),
  })

export const useLegalVersions = () =>
  useQuery({
    queryKey: versionsKey,
    queryFn: ({ signal }) => call<typeof contracts.listLegalVersions>('GET', '/legal-texts/versions', {}, { signal }),
  })

/** Takes over what publishing or going back has answered. */
export function usePublishedTexts() {
  const client = useQueryClient()
  return (published: PublishedTexts) => {
    client.setQueryData(textsKey, published)
    void client.invalidateQueries({ queryKey: versionsKey })
  }
}

const seen = (version: number) => ({ headers: { 'if-match': `"${version}"` } })

export const publishTexts = (version: number, body: LegalBody) =>
  call<typeof contracts.changeLegalTexts>('PATCH', '/legal-texts', { ...seen(version), body })

export const restoreTexts = (version: number, former: number) =>
  call<typeof contracts.restoreLegalTexts>('POST', '/legal-texts/versions/{version}/restore', {
    ...seen(version),
    params: { version: String(former) },
  })
