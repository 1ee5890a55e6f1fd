import { isSameOffer } from '@polyclinic/domain/appointments/offer-terms.ts'
import type { OfferTerms } from '@polyclinic/domain/kit/errors.ts'
import type { Selectable } from 'kysely'
import type { Holds } from '../../platform/database/tables.ts'
import { refuse, type Refusal } from '../../platform/refuse.ts'
import type { Offer } from '../slots/queries.ts'

/** What is promised with a time: how long, with which buffers around it, for how much. What is claimed is made of it. */
export type Terms = Pick<Offer, 'duration' | 'bufferBefore' | 'bufferAfter' | 'price'>

type HeldTerms = Pick<
  Selectable<Holds>,
  'duration_minutes' | 'buffer_before_minutes' | 'buffer_after_minutes' | 'price_minor' | 'currency'
>

export const termsOf = (row: HeldTerms): Terms => ({
  duration: row.duration_minutes,
  bufferBefore: row.buffer_before_minutes,
  bufferAfter: row.buffer_after_minutes,
  price: { minor: row.price_minor, currency: row.currency },
})

/** The columns of a hold that keep it. */
export const termsColumns = ({ duration, bufferBefore, bufferAfter, price }: Terms): HeldTerms => ({
  duration_minutes: duration,
  buffer_before_minutes: bufferBefore,
  buffer_after_minutes: bufferAfter,
  price_minor: price.minor,
  currency: price.currency,
})

const offerTermsOf = ({ duration, price }: Pick<Terms, 'duration' | 'price'>): OfferTerms => ({
  durationMinutes: duration,
  price,
})

/** `offer_changed` for who agreed to something else than what is offered now; buffers are nothing that a visitor sees. */
export function offerRefusal(agreed: OfferTerms | undefined, now: Pick<Terms, 'duration' | 'price'>): Refusal | null {
  if (!agreed || isSameOffer(agreed, offerTermsOf(now))) return null
  return refuse('offer_changed', { offerChange: { promised: agreed, now: offerTermsOf(now) } })
}

/**
 * The terms on which a held time is booked. `anew`: the visit takes more or less time than is held, so that its time is
 * to be taken again; else the hold's own claim is the visit's, and its buffers stay.
 */
export function termsToBook(
  held: HeldTerms & { offered_minutes: number; offered_minor: number; offered_currency: string },
  agreed: OfferTerms | undefined,
): Refusal | { terms: Terms } | 'anew' {
  const kept = termsOf(held)
  const now = {
    duration: held.offered_minutes,
    price: { minor: held.offered_minor, currency: held.offered_currency },
  }
  const change = offerRefusal(agreed ?? offerTermsOf(kept), now)
  if (change) return change
  return now.duration === kept.duration ? { terms: { ...kept, price: now.price } } : 'anew'
}
