import type { FieldError } from '../kit/errors.ts'
import { Refused } from '../kit/refused.ts'
import { isSame } from '../kit/same.ts'
import type { DoctorOffer } from './model.ts'

type Place = { serviceId: string; locationId: string }

export type DoctorFacts = {
  services: readonly { id: string; isActive: boolean; needs: readonly string[] }[]
  /** Active places: what is offered elsewhere is history, and stays as it is. */
  locationIds: readonly string[]
  groups: readonly { locationId: string; group: string }[]
  /** What the doctor offers now at those places. */
  offers: readonly DoctorOffer[]
}

export type DecidedDoctor = {
  /** Complete: one is the default at each place. */
  offers: DoctorOffer[]
  ended: Place[]
  /** Services of which something is different at this doctor. */
  serviceIds: string[]
}

const isAt = (one: Place) => (other: Place) => one.serviceId === other.serviceId && one.locationId === other.locationId

/**
 * Whether a doctor can offer that. At each place with any offer one is the default, which is of an active service and open
 * to every patient; without a choice it is the one that was, else the first that can be.
 */
export function decideDoctor(wanted: readonly DoctorOffer[], facts: DoctorFacts): DecidedDoctor | Refused {
  const errors: FieldError[] = []
  const refuse = (field: string, code: string, message: string) =>
    errors.push({ pointer: `/body/${field}`, code, message })
  const serviceOf = ({ serviceId }: Place) => facts.services.find(({ id }) => id === serviceId)
  const canBeDefault = (offer: DoctorOffer) => serviceOf(offer)?.isActive === true && !offer.newPatientsOnly

  wanted.forEach((offer, index) => {
    const service = serviceOf(offer)
    if (!service || !facts.locationIds.includes(offer.locationId))
      return refuse(`offers/${index}`, 'unknown', 'names no service or no active place')
    if (wanted.findIndex(isAt(offer)) < index) refuse(`offers/${index}`, 'twice', 'is there twice')
    const isThere = (group: string) =>
      facts.groups.some((each) => each.group === group && each.locationId === offer.locationId)
    if (!service.needs.every(isThere))
      refuse(`offers/${index}`, 'not_there', 'needs a room or device that is not at this place')
  })
  if (errors.length > 0) return new Refused('invalid_fields', { errors })
  const offers = [...new Set(wanted.map(({ locationId }) => locationId))].flatMap((locationId) => {
    const here = wanted.filter((offer) => offer.locationId === locationId)
    const asked = here.filter(({ isDefault }) => isDefault)
    const former = facts.offers.find((offer) => offer.locationId === locationId && offer.isDefault)
    const kept = former && here.find((offer) => isAt(former)(offer) && canBeDefault(offer))
    const chosen = asked[0] ?? kept ?? here.find(canBeDefault)
    if (asked.length > 1 || !chosen || !canBeDefault(chosen))
      refuse('offers', 'needs_default', 'one active service at each place is open to every patient and shown first')
    return here.map((offer) => ({ ...offer, isDefault: offer === chosen }))
  })
  if (errors.length > 0) return new Refused('invalid_fields', { errors })
  const ended = facts.offers.filter((each) => !offers.some(isAt(each)))
  const changed = offers.filter((offer) => !isSame(offer, facts.offers.find(isAt(offer))))
  return { offers, ended, serviceIds: [...new Set([...ended, ...changed].map(({ serviceId }) => serviceId))] }
}
