import { isSame } from '../kit/same.ts'
import type { ServiceOffer, ServiceWords } from './model.ts'
import { touchedVisits } from './touched-visits.ts'

/** Visits of a service that are still to come, at one doctor and place. */
export type BookedAt = { providerId: string; locationId: string; visits: number; first: string; last: string }

/** What the booked visits keep, since it was promised with them. */
const promised = [
  'name',
  'durationMinutes',
  'priceMinor',
  'bufferBeforeMinutes',
  'bufferAfterMinutes',
  'policy',
  'beforeYouCome',
  'needs',
  'seats',
] as const satisfies (keyof ServiceWords)[]

type Service = Partial<ServiceWords> & { offers: readonly ServiceOffer[] }

/** The booked visits that a change of a service is about. */
export const touchedByService = (before: Service, after: Service, booked: readonly BookedAt[]) =>
  touchedVisits({
    ...{ booked, before: before.offers, after: after.offers },
    isOf: (offer, visit) => offer.providerId === visit.providerId && offer.locationId === visit.locationId,
    isOff: before.isActive !== false && after.isActive === false,
    hasOtherTerms: promised.some((field) => !isSame(before[field], after[field])),
  })
