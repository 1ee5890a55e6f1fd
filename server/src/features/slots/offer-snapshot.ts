import type { Terms } from '@polyclinic/domain/appointments/offer-terms.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import { prepaymentOf } from '@polyclinic/domain/online-payments/prepayment.ts'
import type { Policy } from '@polyclinic/domain/organizations/model.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import type { Context } from '../../platform/context.ts'
import { fileUrl } from '../../platform/file-url.ts'
import { isOfferActive, offerMinutes, offerPriceMinor, takesPrepayments } from './conditions.ts'
import { addressOf } from '../locations/list-locations.ts'
import { prepaymentOfRow } from '../services/own-terms.ts'

/** Offers with all that is promised with them. */
export const selectOffers = (db: Context['db']) =>
  db
    .selectFrom('provider_services as o')
    .innerJoin('services as s', 's.id', 'o.service_id')
    .innerJoin('providers as p', 'p.id', 'o.provider_id')
    .innerJoin('locations as l', 'l.id', 'o.location_id')
    .select([
      'o.id',
      'o.new_patients_only',
      'p.takes_new_patients',
      'p.id as provider_id',
      'p.slug',
      'p.prefix',
      'p.given_name',
      'p.family_name',
      'p.speciality',
      'p.portrait_hash',
      's.id as service_id',
      's.slug as service_slug',
      's.name as service_name',
      's.buffer_before_minutes',
      's.buffer_after_minutes',
      's.free_until_minutes',
      's.late_fee_minor',
      's.closed_until_minutes',
      's.before_you_come',
      's.needs',
      's.seats',
      's.prepayment',
      's.deposit_minor',
      'l.id as location_id',
      'l.name as location_name',
      'l.street',
      'l.postal_code',
      'l.city',
      'l.region',
      'l.country',
      'l.phone',
      'l.directions_url',
      'l.time_zone',
    ])
    .select([offerMinutes.as('duration_minutes'), offerPriceMinor.as('price_minor'), isOfferActive.as('is_active')])
    .select(takesPrepayments.as('takes_prepayments'))

export type OfferRow = Awaited<ReturnType<ReturnType<typeof selectOffers>['executeTakeFirstOrThrow']>>

/**
 * What a clinic promises with a time: everything that the patient sees before booking and that the appointment keeps a
 * copy of.
 */
export function snapshotOf(row: OfferRow, clinic: Context['clinic']) {
  const policy: Policy = {
    freeUntilMinutes: row.free_until_minutes ?? clinic.free_until_minutes,
    lateFeeMinor: row.late_fee_minor ?? clinic.late_fee_minor,
    closedUntilMinutes: row.closed_until_minutes ?? clinic.closed_until_minutes,
  }
  const providerName = doctorName({ prefix: row.prefix, givenName: row.given_name, familyName: row.family_name })
  return {
    offerId: row.id,
    bufferBefore: row.buffer_before_minutes,
    bufferAfter: row.buffer_after_minutes,
    beforeYouCome: row.before_you_come,
    needs: row.needs,
    /** How many can be booked at a time. */
    seats: row.seats,
    isForNewPatients: row.new_patients_only,
    takesNewPatients: row.takes_new_patients,
    timeZone: row.time_zone,
    serviceSlug: row.service_slug,
    portraitHash: row.portrait_hash,
    provider: {
      id: row.provider_id,
      slug: row.slug,
      name: providerName,
      speciality: row.speciality,
      portraitUrl: fileUrl(row.portrait_hash),
    },
    service: {
      id: row.service_id,
      name: row.service_name,
      durationMinutes: row.duration_minutes,
      price: { minor: row.price_minor, currency: clinic.currency },
    },
    location: {
      id: row.location_id,
      name: row.location_name,
      address: addressOf(row),
      phone: row.phone,
      directionsUrl: row.directions_url,
    },
    policy,
    /** What the service asks for at booking, where the clinic takes payments online. */
    asksFor: row.takes_prepayments ? prepaymentOfRow(row) : null,
  }
}

export type OfferSnapshot = ReturnType<typeof snapshotOf>

/** The snapshot on the terms that its time was claimed with. */
export const onTerms = (
  snapshot: OfferSnapshot,
  { duration, bufferBefore, bufferAfter, price }: Terms,
): OfferSnapshot => ({
  ...snapshot,
  bufferBefore,
  bufferAfter,
  service: { ...snapshot.service, durationMinutes: duration, price },
})

/** A promise at a time, in the shape of the contract. */
export const visitAt = (snapshot: OfferSnapshot, startsAt: Instant) => {
  const { timeZone, provider, service, location, policy } = snapshot
  const minor = prepaymentOfOffer(snapshot)
  return {
    startsAt,
    endsAt: addMinutes(startsAt, service.durationMinutes),
    timeZone,
    provider,
    service,
    location,
    policy,
    ...(minor > 0 && { prepayment: { minor, currency: service.price.currency } }),
  }
}

/** Of what is offered on these terms. */
export const prepaymentOfOffer = ({ asksFor, service }: Pick<OfferSnapshot, 'asksFor' | 'service'>): number =>
  prepaymentOf(asksFor, service.price.minor)

/** The columns that say of which offer a hold, an offer to who waits or a visit is, and on which terms. */
export const termColumns = ({ offerId, provider, service, location, bufferBefore, bufferAfter }: OfferSnapshot) => ({
  provider_service_id: offerId,
  provider_id: provider.id,
  service_id: service.id,
  location_id: location.id,
  duration_minutes: service.durationMinutes,
  buffer_before_minutes: bufferBefore,
  buffer_after_minutes: bufferAfter,
  price_minor: service.price.minor,
  currency: service.price.currency,
})

/** Which seat of how many somebody has; of what is one patient's alone none. */
export const seatColumns = ({ seats }: Pick<OfferSnapshot, 'seats'>, seat: number | null) => ({
  seat,
  seats: seat === null ? null : seats,
})

/** The columns of a time that is kept for somebody: of a hold, or of an offer to who waits. */
export const promisedColumns = (snapshot: OfferSnapshot, startsAt: Instant, seat: number | null) => ({
  ...termColumns(snapshot),
  ...seatColumns(snapshot, seat),
  starts_at: startsAt,
  ends_at: addMinutes(startsAt, snapshot.service.durationMinutes),
})

/** A stored start as the slots are written: without the milliseconds that it never has. */
export const wholeMinute = (instant: string): Instant => `${instant.slice(0, 'YYYY-MM-DDTHH:MM'.length)}:00Z` as Instant
