import type { Candidate } from '@polyclinic/domain/slots/choose-provider.ts'
import type { SlotSearch } from '@polyclinic/domain/slots/slots.ts'
import type { Offer, ResourceRow } from '../slots/queries.ts'
import { claimedRange, resourcesFor, slotStatus, visitsThatDay, type Times } from '../slots/search.ts'

/**
 * An offer at one time, as "any doctor" ranks it. `isWorked`: it is free within the doctor's hours there, which not
 * everybody is bound to; `hasExpired`: a hold whose time is over is in the way.
 */
export type TimeCandidate = Candidate & {
  offer: Offer
  /** The rooms and devices that a visit would have; of whoever is free one of each that it needs. */
  resources: readonly ResourceRow[]
  isWorked: boolean
  hasExpired: boolean
}

/**
 * How each offer stands at one time; `isOffered`: somebody works then, whether free or not. `changes`: what an offer is
 * spared at that start.
 */
export function candidatesAt(
  times: Times,
  start: number,
  changes: (offer: Offer) => Partial<SlotSearch> = () => ({}),
): { candidates: TimeCandidate[]; isOffered: boolean } {
  const statuses = times.offers.map((offer) => {
    const { hours, ...others } = changes(offer)
    const status = slotStatus(times, offer, start, changes(offer))
    return { offer, status, isWorked: (hours ? slotStatus(times, offer, start, others) : status) === 'free' }
  })
  return {
    candidates: statuses.map(({ offer, status, isWorked }) => {
      const found = status === 'free' ? resourcesFor(times, offer, start) : null
      const resources = found ?? []
      return {
        id: offer.providerId,
        offer,
        resources,
        free: found !== null,
        isWorked,
        claimsThatDay: visitsThatDay(times.rows, offer, { resourceId: offer.providerId, start }),
        hasExpired: isExpiredInTheWay(times, offer, { resources, start }),
      }
    }),
    isOffered: statuses.some(({ status }) => status !== 'not-offered'),
  }
}

function isExpiredInTheWay(
  { rows }: Times,
  offer: Offer,
  { resources, start }: { resources: readonly ResourceRow[]; start: number },
): boolean {
  const range = claimedRange(offer, start)
  const taken = [offer.providerId, ...resources.map(({ id }) => id)]
  return rows.claims.some(
    ([resource, kind, starts, ends]) =>
      taken.includes(resource) &&
      kind === 'expired' &&
      starts.some((from, n) => from < range.to && ends[n]! > range.from),
  )
}
