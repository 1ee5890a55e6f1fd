import type { Answer, Input } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/reviews/endpoints.ts'
import { call } from '../../platform/api/call.ts'

export type ReviewableVisit = Answer<typeof contracts.readOwnReview>
export type OwnReview = NonNullable<ReviewableVisit['review']>
export type WrittenReview = Input<typeof contracts.writeReview>['body']

const seen = (version: number) => ({ 'if-match': `"${version}"` })

export const sendReview = (id: string, version: number, body: WrittenReview) =>
  call<typeof contracts.writeReview>('POST', '/appointments/{id}/review', {
    params: { id },
    headers: seen(version),
    body,
  })

export const takeBack = (id: string, version: number) =>
  call<typeof contracts.withdrawReview>('POST', '/appointments/{id}/review/withdraw', {
    params: { id },
    headers: seen(version),
  })
