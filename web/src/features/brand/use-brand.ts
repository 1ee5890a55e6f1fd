import type * as contracts from '@polyclinic/domain/brand/endpoints.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type PublishedBrand = Answer<typeof contracts.readBrand>
export type BrandVersion = Answer<typeof contracts.listBrandVersions>['items'][number]
export type BrandBody = Call<typeof contracts.changeBrand>['body']

export const brandKey = ['brand', 'published']
const versionsKey = ['brand', 'versions']

/** How the clinic looks to visitors. */
export const useBrand = () =>
  useQuery({
    queryKey: brandKey,
    queryFn: ({ signal }) => call<typeof contracts.readBrand>('GET', '/brand', {}, { signal }),
  })

export const useBrandVersions = () =>
  useQuery({
    queryKey: versionsKey,
    queryFn: ({ signal }) => call<typeof contracts.listBrandVersions>('GET', '/brand/versions', {}, { signal }),
  })

/** Takes over what publishing or going back has answered. */
export function usePublished() {
  const client = useQueryClient()
  return (published: PublishedBrand) => {
    client.setQueryData(brandKey, published)
    void client.invalidateQueries({ queryKey: versionsKey })
  }
}

const seen = (version: number) => ({ headers: { 'if-match': `"${version}"` } })

export const publishBrand = (version: number, body: BrandBody) =>
  call<typeof contracts.changeBrand>('PATCH', '/brand', { ...seen(version), body })

export const sendLogo = (file: File) => call<typeof contracts.addLogo>('POST', '/brand/logos', { body: { file } })

export const sendSocialPicture = (file: File) =>
  call<typeof contracts.addSocialPicture>('POST', '/brand/social-pictures', { body: { file } })

export const restoreBrand = (version: number, former: number) =>
  call<typeof contracts.restoreBrand>('POST', '/brand/versions/{version}/restore', {
    ...seen(version),
    params: { version: String(former) },
  })

export const sendFont = (file: File) => call<typeof contracts.addFont>('POST', '/brand/fonts', { body: { file } })

export const fetchFont = (address: string) =>
  call<typeof contracts.fetchFont>('POST', '/brand/fonts/fetch', { body: { address } })
