import * as reviews from '@polyclinic/domain/reviews/endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { listReviewsOfProvider } from './list-reviews-of-provider.ts'
import { declineReview, listReviews, publishReview, replyToReview } from './moderate-reviews.ts'
import { listOwnReviews, readOwnReview } from './own-reviews.ts'
import { withdrawReview, writeReview } from './write-review.ts'

export const routes: readonly Route[] = [
  route(reviews.listOwnReviews, listOwnReviews),
  route(reviews.readOwnReview, readOwnReview),
  route(reviews.writeReview, writeReview),
  route(reviews.withdrawReview, withdrawReview),
  route(reviews.listReviews, listReviews),
  route(reviews.publishReview, publishReview),
  route(reviews.declineReview, declineReview),
  route(reviews.replyToReview, replyToReview),
  route(reviews.listReviewsOfProvider, listReviewsOfProvider),
]
