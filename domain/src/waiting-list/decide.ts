import { Refused } from '../kit/refused.ts'
import { compareInstants, type Instant } from '../kit/time.ts'

/** An offer as it stands for one of those it went to. */
export type SeenOffer = {
  offerStatus: string
  recipientStatus: string
  entryStatus: string
  expiresAt: string
  startsAt: string
  /** Whether it can be had as it was offered. */
  isOffered: boolean
  /** Of the visit that is to be earlier; null where there is none. */
  visit: { status: string; startsAt: string } | null
}

/** `taken`: another was first. `over`: it was not taken in time, or there is nobody any more who wants it. */
export const offerStandings = ['open', 'yours', 'declined', 'taken', 'over'] as const
export type OfferStanding = (typeof offerStandings)[number]

/** How an offer stands for who was asked. */
export function standingOfOffer(offer: SeenOffer, now: string): OfferStanding {
  if (offer.recipientStatus === 'accepted') return 'yours'
  if (offer.recipientStatus === 'declined') return 'declined'
  if (offer.offerStatus === 'accepted') return 'taken'
  const isEarlier = offer.visit === null || isStillToMove(offer.visit, offer.startsAt)
  const isOpen =
    offer.isOffered &&
    offer.offerStatus === 'open' &&
    offer.recipientStatus === 'open' &&
    offer.entryStatus === 'waiting' &&
    compareInstants(now as Instant, offer.expiresAt as Instant) < 0
  return isOpen && isEarlier ? 'open' : 'over'
}

const isStillToMove = (visit: { status: string; startsAt: string }, startsAt: string) =>
  visit.status === 'booked' && compareInstants(startsAt as Instant, visit.startsAt as Instant) < 0

/** Why an offer cannot be accepted any more. */
export function acceptanceRefusal(offer: SeenOffer, now: string): Refused | null {
  const standing = standingOfOffer(offer, now)
  if (standing === 'open') return null
  return new Refused(standing === 'taken' ? 'slot_taken' : 'offer_over')
}
