import { dayAt, zoneNamed } from '@polyclinic/domain/kit/zone.ts'
import type { Candidate } from '@polyclinic/domain/slots/choose-provider.ts'
import type { SlotSearch } from '@polyclinic/domain/slots/slots.ts'
import type { Offer } from '../slots/queries.ts'
import { claimedRange, slotStatus, type Times } from '../slots/search.ts'

/**
 * An offer at one time, as "any doctor" ranks it. `isWorked`: it is free within the doctor's hours there, which not
 * everybody is bound to; `hasExpired`: a hold whose time is over is in the way.
 */
export type TimeCandidate = Candidate & { offer: Offer; isWorked: boolean; hasExpired: boolean }

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
    candidates: statuses.map(({ offer, status, isWorked }) => ({
      id: offer.providerId,
      offer,
      free: status === 'free',
      isWorked,
      claimsThatDay: visitsThatDay(times, offer, start),
      hasExpired: isExpiredInTheWay(times, offer, start),
    })),
    isOffered: statuses.some(({ status }) => status !== 'not-offered'),
  }
}

function visitsThatDay({ rows }: Times, offer: Offer, start: number): number {
  const zone = zoneNamed(offer.timeZone)
  const day = dayAt(zone, start)
  return rows.claims
    .filter(([doctor, kind]) => doctor === offer.providerId && kind === 'visit')
    .flatMap(([, , starts]) => starts)
    .filter((from) => dayAt(zone, from) === day).length
}

function isExpiredInTheWay({ rows }: Times, offer: Offer, start: number): boolean {
  const range = claimedRange(offer, start)
  return rows.claims.some(
    ([doctor, kind, starts, ends]) =>
      doctor === offer.providerId &&
      kind === 'expired' &&
      starts.some((from, n) => from < range.to && ends[n]! > range.from),
  )
}
