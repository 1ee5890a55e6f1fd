import type { OfferTerms } from '../kit/errors.ts'
import { Refused } from '../kit/refused.ts'

/** What is promised with a time: how long, with which buffers around it, for how much. What is claimed is made of it. */
export type Terms = {
  duration: number
  bufferBefore: number
  bufferAfter: number
  price: OfferTerms['price']
}
/** As far as a patient sees them. */
export type SeenTerms = Pick<Terms, 'duration' | 'price'>

const offerTermsOf = ({ duration, price }: SeenTerms): OfferTerms => ({ durationMinutes: duration, price })

/** Whether somebody who agreed to one of them need not be asked about the other. */
export const isSameOffer = (one: OfferTerms, other: OfferTerms) =>
  one.durationMinutes === other.durationMinutes &&
  one.price.minor === other.price.minor &&
  one.price.currency === other.price.currency

/** `offer_changed` for who agreed to something else than what is offered now. */
export function offerRefusal(agreed: OfferTerms | undefined, now: SeenTerms): Refused | null {
  if (!agreed || isSameOffer(agreed, offerTermsOf(now))) return null
  return new Refused('offer_changed', { offerChange: { promised: agreed, now: offerTermsOf(now) } })
}

/**
 * The terms on which a held time is booked. `anew`: the visit takes more or less time than is held, so that its time is
 * to be taken again; else the hold's own claim is the visit's, and its buffers stay.
 */
export function termsToBook(held: Terms, now: SeenTerms, agreed: OfferTerms | undefined): Refused | Terms | 'anew' {
  const change = offerRefusal(agreed ?? offerTermsOf(held), now)
  if (change) return change
  return now.duration === held.duration ? { ...held, price: now.price } : 'anew'
}
