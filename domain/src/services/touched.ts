import { isSame } from '../kit/same.ts'
import type { ServiceOffer, ServiceWords } from './model.ts'

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
] as const satisfies (keyof ServiceWords)[]

type Service = Partial<ServiceWords> & { offers: readonly ServiceOffer[] }
type Touched = BookedAt & {
  /** New visits like it cannot be booked any more. */
  isEnded: boolean
}

/** The booked visits that a change is about: each keeps what was promised, and new ones are on other terms, or end. */
export function touchedBy(before: Service, after: Service, booked: readonly BookedAt[]): Touched[] {
  const isOff = before.isActive !== false && after.isActive === false
  const hasOtherTerms = promised.some((field) => !isSame(before[field], after[field]))
  return booked.flatMap((each) => {
    const at = (offers: readonly ServiceOffer[]) =>
      offers.find(({ providerId, locationId }) => providerId === each.providerId && locationId === each.locationId)
    const [was, is] = [at(before.offers), at(after.offers)]
    const isEnded = isOff || (was !== undefined && is === undefined)
    const isOther = hasOtherTerms || was?.durationMinutes !== is?.durationMinutes || was?.priceMinor !== is?.priceMinor
    return isEnded || isOther ? [{ ...each, isEnded }] : []
  })
}
