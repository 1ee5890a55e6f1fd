import { eachVisitField } from '@polyclinic/domain/appointments/visit-fields.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import type { PersonalName } from '@polyclinic/domain/kit/personal-name.ts'
import { acceptanceRefusal } from '@polyclinic/domain/waiting-list/decide.ts'
import type {
  acceptWaitingOffer as acceptContract,
  declineWaitingOffer as declineContract,
  readWaitingOffer as readContract,
} from '@polyclinic/domain/waiting-list/endpoints.ts'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import type { Change } from '../../platform/database/write-gated.ts'
import { enqueue } from '../../platform/enqueue.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { accessAppointment } from '../appointments/access.ts'
import { asAppointment, readRow, type AppointmentRow } from '../appointments/queries.ts'
import { manageTokenOf, rememberManageToken } from '../appointments/manage-token.ts'
import { moveToOffer } from '../appointments/reschedule-appointment.ts'
import { visitsAheadOf, whileWithin } from '../appointments/visits-ahead.ts'
import { writeBooking } from '../appointments/write-booking.ts'
import type { PatientRow } from '../patient-records/new-patient.ts'
import { personColumns } from '../patient-records/person-columns.ts'
import { lockTimes } from '../slots/claims.ts'
import { gateOfWaitingOffer } from '../slots/gates.ts'
import { wholeMinute } from '../slots/offer-snapshot.ts'
import { accessOffer, asOffer, promiseOf, type OfferToOne } from './seen-offer.ts'
import { passingOn } from './passing-on.ts'

export async function readWaitingOffer(
  context: Context,
  { params, headers }: Input<typeof readContract>,
): Promise<Output<typeof readContract>> {
  return asOffer(context, await accessOffer(context, params.id, headers['offer-token']))
}

/**
 * Accepts an offer: the first of those who are asked has the visit, as the database says. Who waited for an earlier time
 * has their visit moved there. Who has accepted it already is answered the same again.
 */
export async function acceptWaitingOffer(
  scope: RequestScope,
  { params, body }: Input<typeof acceptContract>,
): Promise<Output<typeof acceptContract>> {
  const accepted = await scope.transact(async (context) => {
    const offer = await accessOffer(context, params.id, body.token)
    const isRepeat = offer.appointmentId !== null
    const row = isRepeat ? await readAccepted(context, offer, body.token) : await acceptFor(context, offer, 'patient')
    const token = manageTokenOf(context.services, context.clinic.id, row.id, row.manage_link_salt)
    return { appointment: asAppointment(row), manageToken: isRepeat && !offer.isLinkOpen ? null : token }
  })
  if (accepted.manageToken !== null) rememberManageToken(scope, accepted.appointment.id, accepted.manageToken)
  return accepted
}

/** The visit that came of it, for whoever sees it: by the link as long as the visit's own opens it. */
async function readAccepted(context: Context, { appointmentId: id }: OfferToOne, token: string | undefined) {
  if (token !== undefined) return readRow(context.db, id!)
  return (await accessAppointment(context, { id: id!, permission: 'appointments:list', context: 'patient' })).row
}

/**
 * Accepts it for who was asked: `clinic` where they said so at the desk.
 * @throws {Refusal} `slot_taken`, `offer_over`, `too_many_visits_ahead`
 */
export async function acceptFor(context: Context, offer: OfferToOne, side: Side): Promise<AppointmentRow> {
  unlessRefused(acceptanceRefusal(offer, context.now) ?? undefined)
  const row = offer.visit
    ? await moveVisit(context, offer, offer.visit.id, side)
    : await bookVisit(context, offer, side)
  // The claim is there no more: an absence has come in between.
  if (!row) throw refuse('offer_over')
  return row
}

const timeOf = (context: Context, offer: OfferToOne) => ({
  snapshot: promiseOf(context, offer),
  startsAt: wholeMinute(offer.startsAt),
  seat: offer.seat,
  resources: offer.resources,
})
const gateOf = (
  { now }: Context,
  { offerId: id, id: recipientId, entryId, promise, resources }: OfferToOne,
  taker: Parameters<typeof gateOfWaitingOffer>[2],
) => {
  const { id: offerId, needs, time_zone: timeZone } = promise
  return gateOfWaitingOffer({ id, recipientId, entryId, resources, offerId, needs, timeZone }, now, taker)
}

async function moveVisit(
  context: Context,
  offer: OfferToOne,
  visitId: string,
  side: Side,
): Promise<AppointmentRow | null> {
  const visit = await readRow(context.db, visitId)
  const { promise } = offer
  await lockTimes(context.db, [
    { providerId: visit.provider_id, locationId: visit.location_id, groups: visit.resources.map(({ group }) => group) },
    { providerId: promise.provider_id, locationId: promise.location_id, groups: promise.needs },
  ])
  const moved = { id: visit.id, version: visit.version }
  const gate = gateOf(context, offer, { appointmentId: visit.id, moved })
  const changes = acceptanceOf(context, offer, visit)
  return moveToOffer(context, visit, timeOf(context, offer), { gate, side, changes })
}

async function bookVisit(context: Context, offer: OfferToOne, side: Side): Promise<AppointmentRow | null> {
  const { db, now } = context
  const booker = offer.userId === null || side === 'clinic' ? null : ({ kind: 'account', of: offer.userId } as const)
  if (booker) {
    const [ahead] = (await visitsAheadOf(booker, context).execute(db)).rows
    if (ahead && ahead.count >= ahead.most) throw refuse('too_many_visits_ahead')
  }
  const { patient, bookedBy } = await readWhom(context, offer)
  const id = newId()
  const gate = gateOf(context, offer, { appointmentId: id })
  return writeBooking(
    context,
    {
      ...{ id, patient, bookedBy, ...timeOf(context, offer), side },
      bookedByUserId: offer.userId,
      said: eachVisitField(() => null),
      // Whom the desk wrote down, it books.
      source: booker === null ? 'desk' : 'web',
    },
    {
      gate: booker ? whileWithin(gate, booker, { ...context, now }) : gate,
      sets: [],
      changes: (row) => acceptanceOf(context, offer, row),
    },
  )
}

type Whom = PatientRow & { booker_given_name: string | null; booker_family_name: string | null }

async function readWhom({ db }: Context, { patientId, userId }: OfferToOne) {
  const { rows } = await sql<Whom>`
    select p.id, p.given_name, p.family_name, p.email, ${sql.join(personColumns.map((column) => sql.ref(`p.${column}`)))},
      own.given_name as booker_given_name, own.family_name as booker_family_name
    from patients p
      left join user_patients up on up.user_id = ${userId} and up.is_primary and up.patient_id <> p.id
      left join patients own on own.id = up.patient_id
    where p.id = ${patientId}`.execute(db)
  const { booker_given_name: givenName, booker_family_name: familyName, ...patient } = rows[0]!
  const bookedBy: PersonalName | null = givenName === null || familyName === null ? null : { givenName, familyName }
  return { patient, bookedBy }
}

/** What the acceptance ends, written with the visit: who else was asked can be asked again. The rows are locked by the gate. */
const acceptanceOf = (
  { now }: Context,
  offer: OfferToOne,
  visit: Pick<AppointmentRow, 'id' | 'manage_token_hash'>,
): Change[] => [
  (condition) => sql`
    update waiting_list_offers set status = 'accepted' where id = ${offer.offerId} and ${condition}`,
  (condition) => sql`
    update waiting_list_entries set status = 'booked', updated_at = ${now} where id = ${offer.entryId} and ${condition}`,
  (condition) => sql`
    update waiting_list_recipients
    set status = case when id = ${offer.id} then 'accepted' else 'passed' end,
      appointment_id = case when id = ${offer.id} then ${visit.id}::uuid end,
      accepted_link_hash = case when id = ${offer.id} then ${visit.manage_token_hash}::bytea end
    where offer_id = ${offer.offerId} and status = 'open' and ${condition}`,
]

/** Leaves it to the others; once all have declined, the next are asked at once. */
export async function declineWaitingOffer(
  context: Context,
  { params, body }: Input<typeof declineContract>,
): Promise<Output<typeof declineContract>> {
  const { db } = context
  const offer = await accessOffer(context, params.id, body.token)
  const { numUpdatedRows } = await db
    .updateTable('waiting_list_recipients')
    .set({ status: 'declined' })
    .where('id', '=', offer.id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) {
    await enqueue(db, passingOn, { offerId: offer.offerId })
    await audit(context, {
      action: 'waiting-offers:decline',
      object: { kind: 'waiting-offer', id: offer.id },
      side: 'patient',
    })
  }
  return asOffer(context, await accessOffer(context, params.id, body.token))
}
