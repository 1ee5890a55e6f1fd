import type { Answer, Input } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/reviews/endpoints.ts'
import type { DeclineReason } from '@polyclinic/domain/reviews/model.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type ReviewList = Answer<typeof contracts.listReviews>
export type StaffReview = ReviewList['items'][number]

export const shownStates = ['submitted', 'published', 'declined'] as const
export type ShownState = (typeof shownStates)[number]

export type AskedReviews = { status: ShownState | null; providerId: string | null; skip: number }
export const reviewsAtOnce = 10

export const reviewsKey = ['review']

/** A page of the clinic's reviews, or of one doctor's. */
export const useReviews = ({ status, providerId, skip }: AskedReviews) =>
  useQuery({
    queryKey: [...reviewsKey, 'list', status, providerId, skip],
    queryFn: ({ signal }) => {
      const query = { skip, take: reviewsAtOnce, ...(status && { status }), ...(providerId && { providerId }) }
      return call<typeof contracts.listReviews>('GET', '/reviews', { query }, { signal })
    },
  })

const asSeen = ({ id, version }: StaffReview) => ({ params: { id }, headers: { 'if-match': `"${version}"` } })

export const publish = (review: StaffReview) =>
  call<typeof contracts.publishReview>('POST', '/reviews/{id}/publish', asSeen(review))

export const decline = (review: StaffReview, body: { reason: DeclineReason; note: string }) =>
  call<typeof contracts.declineReview>('POST', '/reviews/{id}/decline', { ...asSeen(review), body })

export const reply = (review: StaffReview, body: Input<typeof contracts.replyToReview>['body']) =>
  call<typeof contracts.replyToReview>('POST', '/reviews/{id}/reply', { ...asSeen(review), body })
