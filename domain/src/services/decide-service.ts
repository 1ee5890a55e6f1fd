import { leastPrepaymentMinor } from '../online-payments/prepayment.ts'
import type { FieldError } from '../kit/errors.ts'
import { Refused } from '../kit/refused.ts'
import { isSame } from '../kit/same.ts'
import type { Policy } from '../organizations/model.ts'
import type { ServiceOffer, ServiceWords } from './model.ts'

type Place = { providerId: string; locationId: string }
type CurrentOffer = ServiceOffer & { serviceId: string }

export type ServiceFacts = {
  /** Active doctors and places: what is offered elsewhere is history, and stays as it is. */
  providerIds: readonly string[]
  locationIds: readonly string[]
  /** What is offered now, of every service. */
  offers: readonly CurrentOffer[]
  groups: readonly { locationId: string; group: string }[]
  /** The clinic's, for a service without its own. */
  policy: Policy
  /** What the service asks for now; and whether the clinic takes payments online. */
  prepayment: ServiceWords['prepayment']
  takesOnline: boolean
}

export type DecidedService = {
  /** Complete: the first offer of a doctor at a place is the default there. */
  offers: ServiceOffer[]
  /** Those of them that are new, or other than they were. */
  changed: ServiceOffer[]
  /** Offers of this service that end. */
  ended: Place[]
  /** Where another service was the default, and is not any more. */
  replaced: CurrentOffer[]
}

const isAt = (one: Place) => (other: Place) =>
  one.providerId === other.providerId && one.locationId === other.locationId

/**
 * Whether a service can be like that. Where a doctor offers anything at a place, one service of theirs is the default, which
 * is active and open to every patient; it ends by making another the default. `serviceId` is null for a new one.
 */
export function decideService(
  serviceId: string | null,
  wanted: ServiceWords & { offers: readonly ServiceOffer[] },
  facts: ServiceFacts,
): DecidedService | Refused {
  const errors: FieldError[] = []
  const refuse = (field: string, code: string, message: string) =>
    errors.push({ pointer: `/body/${field}`, code, message })
  const isShown = (place: Place) =>
    facts.providerIds.includes(place.providerId) && facts.locationIds.includes(place.locationId)
  const own = facts.offers.filter((each) => each.serviceId === serviceId && isShown(each))
  const others = facts.offers.filter((each) => each.serviceId !== serviceId)

  const closed = wanted.policy?.closedUntilMinutes ?? facts.policy.closedUntilMinutes
  const free = wanted.policy?.freeUntilMinutes ?? facts.policy.freeUntilMinutes
  if (closed > free) refuse('policy/closedUntilMinutes', 'too_big', 'must not be more than freeUntilMinutes')
  const { prepayment } = wanted
  // What it asks for already is not why something else of it cannot be saved.
  if (prepayment && !facts.takesOnline && !isSame(prepayment, facts.prepayment))
    refuse('prepayment', 'not_paid_online', 'needs payments online to be switched on')
  if (prepayment?.kind === 'deposit' && prepayment.minor > wanted.priceMinor)
    refuse('prepayment/minor', 'too_big', 'must not be more than the price')
  if (prepayment?.kind === 'full' && wanted.priceMinor < leastPrepaymentMinor)
    refuse('prepayment', 'too_small', 'is too little to be paid online')
  wanted.needs.forEach((need, index) => {
    if (wanted.needs.indexOf(need) < index) refuse(`needs/${index}`, 'twice', 'is there twice')
    const isMissing = ({ locationId }: Place) =>
      !facts.groups.some((each) => each.group === need && each.locationId === locationId)
    if (wanted.offers.some(isMissing)) refuse(`needs/${index}`, 'not_there', 'is not at every place of the service')
  })

  const offers = wanted.offers.map((offer, index): ServiceOffer => {
    const pointer = `offers/${index}`
    if (!isShown(offer)) refuse(pointer, 'unknown', 'names no active doctor or place')
    if (wanted.offers.findIndex(isAt(offer)) < index) refuse(pointer, 'twice', 'is there twice')
    const wasDefault = own.find(isAt(offer))?.isDefault === true
    if (wasDefault && !offer.isDefault)
      refuse(`${pointer}/isDefault`, 'needs_default', 'another must be the default first')
    const isFirst = !others.some((each) => isAt(offer)(each) && each.isDefault)
    const isDefault = offer.isDefault || isFirst
    if (isDefault && offer.newPatientsOnly)
      refuse(`${pointer}/newPatientsOnly`, 'default_for_all', 'the default is open to every patient')
    if (isDefault && !wanted.isActive) refuse('isActive', 'needs_default', 'the default is active')
    return { ...offer, isDefault }
  })
  const ended = own.filter((each) => !wanted.offers.some(isAt(each)))
  if (ended.some(({ isDefault }) => isDefault)) refuse('offers', 'needs_default', 'another must be the default first')
  if (errors.length > 0) return new Refused('invalid_fields', { errors })
  const replaced = others.filter(
    (each) => each.isDefault && offers.some((offer) => offer.isDefault && isAt(offer)(each)),
  )
  const former = own.map(({ serviceId: _of, ...offer }) => offer)
  const changed = offers.filter((offer) => !isSame(offer, former.find(isAt(offer))))
  return { offers, changed, ended, replaced }
}
