import { createHash } from 'node:crypto'
import type { BookingSource } from '@polyclinic/domain/appointments/sources.ts'
import type { VisitFieldValues } from '@polyclinic/domain/appointments/visit-fields.ts'
import type { PersonalName } from '@polyclinic/domain/kit/personal-name.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import { awaitedUntil } from '@polyclinic/domain/online-payments/prepayment.ts'
import { addMinutes, dateIn, wallTimeIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'
import { hashSecret, newReference } from '../../platform/ids.ts'
import { languageOf, languageOfClinic } from '../../platform/language.ts'
import { legalTextsOf } from '../organizations/stored.ts'
import { ownManageToken } from './manage-token.ts'
import { seatColumns, termColumns, type OfferSnapshot } from '../slots/offer-snapshot.ts'

/** The new appointment, with copies of all that was promised. */
export const appointmentRow = (
  context: Context,
  appointment: {
    id: string
    snapshot: OfferSnapshot
    startsAt: Instant
    seat: number | null
    patientId: string
    bookedBy: PersonalName | null
    bookedByPartner?: string
    said: VisitFieldValues
    source: BookingSource
    side: Side
    prepaymentMinor?: number
    seriesId?: string
    bookedByUserId?: string | null
  },
) => {
  const { now, clinic, actor } = context
  const { id, snapshot, startsAt, seat, source, side, seriesId = null, prepaymentMinor = 0 } = appointment
  const { service, timeZone } = snapshot
  return {
    id,
    // One of 30^8: should another visit have it, the act fails and is repeated with a new one.
    reference: newReference(),
    status: 'booked',
    ...copiesOf(snapshot),
    ...seatColumns(snapshot, seat),
    ...timesAt(startsAt, { durationMinutes: service.durationMinutes, timeZone }),
    policy: snapshot.policy,
    before_you_come: snapshot.beforeYouCome,
    prepayment_minor: prepaymentMinor,
    payment_due_at: prepaymentMinor > 0 ? awaitedUntil(now) : null,
    prepayment_decided_version: null,
    patient_id: appointment.patientId,
    source,
    series_id: seriesId,
    // Whose visit it is, too, where a patient's side booked it; the desk books for others, as the history says.
    booked_by_user_id:
      appointment.bookedByUserId !== undefined
        ? appointment.bookedByUserId
        : actor.kind === 'user' && side === 'patient'
          ? actor.userId
          : null,
    booked_by_given_name: appointment.bookedBy?.givenName ?? null,
    booked_by_family_name: appointment.bookedBy?.familyName ?? null,
    booked_by_partner: appointment.bookedByPartner ?? null,
    ...appointment.said,
    // The screen of whoever sits at the desk says nothing of the patient's language.
    language: side === 'clinic' ? languageOfClinic(clinic) : languageOf(context),
    consent_version: clinic.legal_version,
    consent_hash: createHash('sha256')
      .update(JSON.stringify(legalTextsOf(clinic).privacy ?? null))
      .digest('hex'),
    manage_token_hash: hashSecret(ownManageToken(context, id)),
    manage_link_salt: null,
    manage_revoked_at: null,
    arrived_at: null,
    started_at: null,
    finished_at: null,
    is_late_change: false,
    confirmed_at: null,
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

/** The columns that say when: the instants, and the wall time that was promised. */
export const timesAt = (
  startsAt: Instant,
  { durationMinutes, timeZone }: { durationMinutes: number; timeZone: string },
) => ({
  starts_at: startsAt,
  ends_at: addMinutes(startsAt, durationMinutes),
  time_zone: timeZone,
  wall_starts_at: `${dateIn(timeZone, startsAt)} ${wallTimeIn(timeZone, startsAt)}`,
})

/** What is told of a visit and kept elsewhere. */
export const shownWith = ({ provider, portraitHash, serviceSlug, location }: OfferSnapshot) => ({
  provider_slug: provider.slug,
  provider_speciality: provider.speciality,
  provider_portrait_hash: portraitHash,
  service_slug: serviceSlug,
  location_phone: location.phone,
  location_directions_url: location.directionsUrl,
})

/** The columns that say what, with whom, where, and for how much. */
export const copiesOf = (snapshot: OfferSnapshot) => ({
  ...termColumns(snapshot),
  service_name: snapshot.service.name,
  provider_name: snapshot.provider.name,
  location_name: snapshot.location.name,
  address: snapshot.location.address,
})
