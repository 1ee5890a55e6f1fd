import { rankPlaces } from '@polyclinic/domain/appointments/decide-change.ts'
import type { OfferTerms } from '@polyclinic/domain/kit/errors.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { SlotSearch } from '@polyclinic/domain/slots/slots.ts'
import { waivedRules } from '@polyclinic/domain/slots/waived-rules.ts'
import type { Context } from '../../platform/context.ts'
import { findFreeTimes, type FreeTimes } from '../holds/free-times.ts'
import { isInTheWay, type OwnHold } from '../holds/queries.ts'
import { termsOf } from '../holds/terms.ts'
import type { Offer } from '../slots/queries.ts'
import type { AppointmentRow } from './queries.ts'
import { isSameStart } from './untold.ts'

type Wanted = {
  providerId: string
  startsAt: Instant
  /** With its own offer. */
  durationMinutes: number
  agreed: OfferTerms | undefined
  /** Whether or not it is offered then. */
  anyTime: boolean
  /** Only where the visit is, or wherever the doctor works then. */
  isAtItsPlace?: boolean
  /** Of the rules for times that are offered, within the hours. */
  spared?: Partial<SlotSearch> | undefined
}

/**
 * Where a visit can go: the same service, at the same place if the doctor offers it there. The clinic may move at short
 * notice.
 * @throws {Refusal} `offer_changed` when that is not what was agreed to
 */
export const findMove = (
  context: Context,
  visit: AppointmentRow,
  { side, own }: { side: Side; own: readonly OwnHold[] },
  { providerId, startsAt, durationMinutes, agreed, anyTime, isAtItsPlace = false, spared }: Wanted,
): Promise<FreeTimes> =>
  findFreeTimes(
    context,
    {
      providerId,
      serviceId: visit.service_id,
      startsAt,
      ...(providerId === visit.provider_id ? { ownStartsAt: visit.starts_at } : {}),
    },
    {
      own,
      isGivenBack: isInTheWay,
      visit: {
        id: visit.id,
        providerId: visit.provider_id,
        locationId: visit.location_id,
        resources: visit.resources,
      },
      asPromised: (offer) => offerToMove(offer, { ...visit, duration_minutes: durationMinutes }, side),
      ...(anyTime
        ? { spared: () => waivedRules.anyTime, areHoursBinding: false }
        : spared
          ? { spared: () => spared }
          : {}),
      // What only grows or shrinks stays where it is.
      rank: (candidates) =>
        rankPlaces(candidates, visit.location_id).filter(
          ({ offer }) =>
            (!isAtItsStart(visit, providerId, startsAt) || offer.id === visit.provider_service_id) &&
            (!isAtItsPlace || offer.locationId === visit.location_id),
        ),
      agreed,
    },
  )

const isAtItsStart = (visit: AppointmentRow, providerId: string, startsAt: Instant) =>
  visit.provider_id === providerId && isSameStart(visit, { starts_at: startsAt })

/**
 * An offer as this visit takes it: its own on the terms that were promised, another's on its own; for the clinic at any
 * notice. Whose time was theirs alone shares it with nobody, though the offer is for several by now.
 */
export const offerToMove = (
  offer: Offer,
  visit: Parameters<typeof termsOf>[0] & Pick<AppointmentRow, 'provider_service_id' | 'seat'>,
  side: Side,
): Offer => ({
  ...offer,
  ...(offer.id === visit.provider_service_id
    ? { ...termsOf(visit), ...(visit.seat === null ? { seats: 1 } : {}) }
    : {}),
  ...(side === 'clinic' ? waivedRules.desk : {}),
})
