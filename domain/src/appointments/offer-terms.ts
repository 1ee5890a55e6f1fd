import type { OfferTerms } from '../kit/errors.ts'

/** Whether somebody who agreed to one of them need not be asked about the other. */
export const isSameOffer = (one: OfferTerms, other: OfferTerms) =>
  one.durationMinutes === other.durationMinutes &&
  one.price.minor === other.price.minor &&
  one.price.currency === other.price.currency
