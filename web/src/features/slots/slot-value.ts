/** A time as the value of its button: what is booked when it is pressed, readable by the server without scripts. */
export type ChosenSlot = {
  startsAt: string
  providerId: string
  serviceId: string
  locationId: string
  /** Whether it is for somebody new, where that was asked. */
  newPatient?: boolean
}

/** In place of an id: whoever is free, whichever service is theirs, wherever they are. */
export const anyOf = 'any'

/** The name of every time's button; the form posts to `/appointment/details`. */
export const slotField = 'slot'

const order = ['startsAt', 'providerId', 'serviceId', 'locationId'] as const

const newness = { true: 'new', false: 'known' } as const

export const slotValue = ({ newPatient, ...slot }: ChosenSlot) =>
  [...order.map((part) => slot[part]), ...(newPatient === undefined ? [] : [newness[`${newPatient}`]])].join('~')

/** The time that a button stood for, or null when the value was not ours. Whether it is free is the server's to say. */
export function readSlotValue(value: unknown): ChosenSlot | null {
  if (typeof value !== 'string') return null
  const [startsAt, providerId, serviceId, locationId, known] = value.split('~')
  if (!startsAt || !providerId || !serviceId || !locationId) return null
  return {
    startsAt,
    providerId,
    serviceId,
    locationId,
    ...(known === newness.true || known === newness.false ? { newPatient: known === newness.true } : {}),
  }
}

/** A doctor's offer of that service at that place. */
export const offerAt = <Offer extends { serviceId: string; locationId: string }>(
  offers: readonly Offer[],
  { serviceId, locationId }: { serviceId: string; locationId: string },
): Offer | undefined => offers.find((offer) => offer.serviceId === serviceId && offer.locationId === locationId)
