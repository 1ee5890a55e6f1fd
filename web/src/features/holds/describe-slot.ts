import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import { offerAt, type ChosenSlot } from '../slots/slot-value.ts'
import type { HoldAnswer } from './held.ts'
import type { SlotDirectory } from './slot-directory.ts'

/** A slot that nobody holds, in the words of a held one; null when it names nobody in particular. */
export function describeSlot(
  { startsAt, providerId, serviceId, locationId }: ChosenSlot,
  { providers, locations }: SlotDirectory,
  { settings }: Pick<OrganizationData, 'settings'>,
): HoldAnswer['visit'] | null {
  const provider = providers.find(({ id }) => id === providerId)
  const location = locations.find(({ id }) => id === locationId)
  const offer = provider && offerAt(provider.offers, { serviceId, locationId })
  if (!provider || !location || !offer) return null
  return {
    startsAt,
    endsAt: addMinutes(startsAt as Instant, offer.durationMinutes),
    timeZone: location.timeZone,
    provider,
    service: {
      id: offer.serviceId,
      name: offer.serviceName,
      durationMinutes: offer.durationMinutes,
      price: offer.price,
    },
    location,
    policy: settings.policy,
  }
}
