import {
  decideBooking,
  newnessRefusal,
  type Booking,
  type TimeToBook,
} from '@polyclinic/domain/appointments/decide-booking.ts'
import { bookAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { prepaymentOfBooking } from '@polyclinic/domain/online-payments/prepayment.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import type { Gate } from '../../platform/database/write-gated.ts'
import { newId } from '../../platform/ids.ts'
import { keyRows, runIdempotently, unlessRepeated, type IdempotencyKey } from '../../platform/idempotency.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { RetryTransaction } from '../../platform/tenancy.ts'
import { takeFirst } from '../holds/free-times.ts'
import { isStillOffered } from '../holds/is-still-offered.ts'
import { findTimesToTake } from '../holds/times-to-take.ts'
import { gateOfHold, gateOfOffer, type FreeTime } from '../slots/gates.ts'
import { withAlternatives } from '../slots/with-alternatives.ts'
import { asBooked, asBookedBefore, type BookingAnswer } from './booked.ts'
import { readBookingFacts, type ReadFacts } from './booking-facts.ts'
import { rememberManageToken } from './manage-token.ts'
import { whileActing } from '../patient-records/guardians.ts'
import { newPatient } from '../patient-records/new-patient.ts'
import { onTerms, prepaymentOfOffer, snapshotOf, wholeMinute } from '../slots/offer-snapshot.ts'
import { bookingLimitsOf, foreseenBookingLimits } from './booking-limits.ts'
import { readRow } from './queries.ts'
import { whileWithin } from './visits-ahead.ts'
import { bookingSideOf, sourceOf, writeBooking } from './write-booking.ts'

type BookingRequest = Input<typeof contract>

/**
 * Books a held time, or a time directly: reads the facts, decides, and writes all of it with one statement. A hold that
 * has expired is booked all the same while nobody else took the time.
 */
export async function bookAppointment(scope: RequestScope, asked: BookingRequest): Promise<BookingAnswer> {
  const booked = await withAlternatives(scope, () =>
    runIdempotently(scope, contract, asked, {
      secret: asked.body.hold?.secret,
      limitsOf: (context) => bookingLimitsOf(context, asked.body.patient?.email),
      foresee: (before) => foreseenBookingLimits(before, asked.body.patient?.email),
      act: (context, key) => book(context, key, asked.body),
      recall: async (context, id) => asBookedBefore(context, await readRow(context.db, id)),
    }),
  )
  if (booked.manageToken !== null) rememberManageToken(scope, booked.appointment.id, booked.manageToken)
  return booked
}

async function book(context: Context, key: IdempotencyKey, body: BookingRequest['body']): Promise<BookingAnswer> {
  const facts = await readBookingFacts(context, key, body)
  unlessRepeated(facts.known)
  const booking = unlessRefused(decideBooking(facts.decided, body, context.now))
  return takeAndWrite(context, facts, body, booking.time, writerOf(context, { key, body, facts, booking }))
}

type Time = Pick<FreeTime, 'snapshot' | 'startsAt' | 'seat' | 'resources'>
type Writer = { id: string; write: (time: Time, gate: Gate) => Promise<BookingAnswer | null> }

/** Writes the booking, under this id, behind the gate of a time; null when that is lost to somebody else. */
function writerOf(
  context: Context,
  {
    key,
    body,
    facts,
    booking,
  }: { key: IdempotencyKey; body: BookingRequest['body']; facts: ReadFacts; booking: Booking },
): Writer {
  const { patient, bookedBy, sets } = patientOf(context, facts, body, booking)
  const id = newId()
  return {
    id,
    write: async ({ snapshot, startsAt, seat, resources }, gate) => {
      if (booking.patient === 'own')
        unlessRefused(newnessRefusal(snapshot, facts.doctorsOfGuest.includes(snapshot.provider.id)))
      const said = { said: booking.said, source: sourceOf(context), side: bookingSideOf(context) }
      // A partner books for others, who are not there to pay.
      const prepaymentMinor =
        said.source === 'web' ? prepaymentOfBooking(prepaymentOfOffer(snapshot), booking.said.insurance) : 0
      const visit = { id, patient, bookedBy, snapshot, resources, startsAt, seat, prepaymentMinor, ...said }
      const ofKey = keyRows(key, id, context.now)
      const within = facts.booker ? whileWithin(gate, facts.booker, context) : gate
      const open =
        booking.patient === 'dependant'
          ? whileActing(within, { userId: facts.guestId!, patientId: patient.id })
          : within
      const row = await writeBooking(context, visit, { gate: open, key: ofKey, sets })
      return row && asBooked(context, row)
    },
  }
}

function patientOf(
  context: Context,
  { guestId, ownPatient, dependant }: ReadFacts,
  body: BookingRequest['body'],
  { patient }: Booking,
) {
  if (patient === 'own') return { patient: ownPatient!, bookedBy: null, sets: [] }
  const ownName = ownPatient && { givenName: ownPatient.given_name, familyName: ownPatient.family_name }
  if (patient === 'dependant') return { patient: dependant!, bookedBy: ownName, sets: [] }
  return { ...newPatient(context, patient, guestId), bookedBy: ownName ?? body.bookedBy ?? null }
}

async function takeAndWrite(
  context: Context,
  { held, holder, seen }: ReadFacts,
  { agreedOffer: agreed }: BookingRequest['body'],
  time: TimeToBook,
  { id, write }: Writer,
): Promise<BookingAnswer> {
  const { now, clinic } = context
  const writeFree = (free: FreeTime) => write(free, gateOfOffer([{ time: free, owner: { appointmentId: id } }], now))
  if (time.kind === 'slot')
    return takeFirst(context, await findTimesToTake(context, time.slot, { holder, agreed, seen }), writeFree)
  const hold = held!
  const startsAt = wholeMinute(hold.starts_at)
  if (time.kind === 'held-anew') {
    const wanted = { providerId: hold.provider_id, serviceId: hold.service_id, locationId: hold.location_id, startsAt }
    const ofHold = Buffer.from(hold.visitor, 'hex')
    const found = await findTimesToTake(context, wanted, { holder: ofHold, wasHeld: true, agreed })
    return takeFirst(context, found, writeFree)
  }
  const { terms, isExpired } = time
  if (isExpired && !(await isStillOffered(context, hold))) throw refuse('slot_not_offered')
  const gate = gateOfHold(hold, now, { appointmentId: id, isExpired })
  const { seat, seats, resources } = hold
  const snapshot = { ...onTerms(snapshotOf(hold.offer, clinic), terms), ...(seats !== null && { seats }) }
  const booked = await write({ snapshot, startsAt, seat, resources }, gate)
  // It was given back, or taken, after it was looked at.
  if (!booked) throw new RetryTransaction()
  return booked
}
