import { isSame } from '../kit/same.ts'
import { doctorName } from './name.ts'
import type { DoctorOffer, DoctorWords } from './model.ts'

/** Visits with a doctor that are still to come, of one service at one place. */
export type BookedOf = { serviceId: string; locationId: string; visits: number; first: string; last: string }

type Doctor = Pick<DoctorWords, 'prefix' | 'givenName' | 'familyName' | 'isActive'> & { offers: readonly DoctorOffer[] }
type Touched = BookedOf & {
  /** New visits like it cannot be booked any more. */
  isEnded: boolean
}

/** The booked visits that a change of a doctor is about: each keeps what was promised, and new ones are on other terms, or end. */
export function touchedByDoctor(before: Doctor, after: Doctor, booked: readonly BookedOf[]): Touched[] {
  const isOff = before.isActive && !after.isActive
  const hasOtherName = nameOf(before) !== nameOf(after)
  return booked.flatMap((each) => {
    const at = (offers: readonly DoctorOffer[]) =>
      offers.find(({ serviceId, locationId }) => serviceId === each.serviceId && locationId === each.locationId)
    const [was, is] = [at(before.offers), at(after.offers)]
    const isEnded = isOff || (was !== undefined && is === undefined)
    const isOther = hasOtherName || !isSame(termsOf(was), termsOf(is))
    return isEnded || isOther ? [{ ...each, isEnded }] : []
  })
}

const nameOf = ({ prefix = '', givenName, familyName }: Doctor) => doctorName({ prefix, givenName, familyName })
const termsOf = (offer: DoctorOffer | undefined) =>
  offer && { durationMinutes: offer.durationMinutes, priceMinor: offer.priceMinor }
