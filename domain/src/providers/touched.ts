import { touchedVisits } from '../services/touched-visits.ts'
import { doctorName } from './name.ts'
import type { DoctorOffer, DoctorWords } from './model.ts'

/** Visits with a doctor that are still to come, of one service at one place. */
export type BookedOf = { serviceId: string; locationId: string; visits: number; first: string; last: string }

type Doctor = Pick<DoctorWords, 'prefix' | 'givenName' | 'familyName' | 'isActive'> & { offers: readonly DoctorOffer[] }
/** The booked visits that a change of a doctor is about. */
export const touchedByDoctor = (before: Doctor, after: Doctor, booked: readonly BookedOf[]) =>
  touchedVisits({
    ...{ booked, before: before.offers, after: after.offers },
    isOf: (offer, visit) => offer.serviceId === visit.serviceId && offer.locationId === visit.locationId,
    isOff: before.isActive && !after.isActive,
    hasOtherTerms: nameOf(before) !== nameOf(after),
  })

const nameOf = ({ prefix = '', givenName, familyName }: Doctor) => doctorName({ prefix, givenName, familyName })
