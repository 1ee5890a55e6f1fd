import { newnessRefusal } from '@polyclinic/domain/appointments/decide-booking.ts'
import { decideMove } from '@polyclinic/domain/appointments/decide-change.ts'
import type { Insurance } from '@polyclinic/domain/appointments/insurance.ts'
import { rescheduleAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import { decideAccess } from '@polyclinic/domain/kit/reach.ts'
import { asksForMore } from '@polyclinic/domain/online-payments/prepayment.ts'
import type { SlotSearch } from '@polyclinic/domain/slots/slots.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { insertAll, type RowSet } from '../../platform/database/insert-rows.ts'
import type { Change, Gate } from '../../platform/database/write-gated.ts'
import { keyRows, runIdempotently, unlessRepeated, type IdempotencyKey } from '../../platform/idempotency.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { takeFirst } from '../holds/free-times.ts'
import { gateOfMove, type FreeTime } from '../slots/gates.ts'
import { seatColumns } from '../slots/offer-snapshot.ts'
import { withAlternatives } from '../slots/with-alternatives.ts'
import { accessAppointment } from './access.ts'
import { copiesOf, shownWith, timesAt } from './appointment-row.ts'
import { confirmationMail } from './confirmation-mail.ts'
import { findMove } from './find-move.ts'
import { readMoveFacts } from './move-facts.ts'
import { allAsSeen, seenVisit, type AppointmentRow } from './queries.ts'
import { moveMail } from './move-mail.ts'
import { isSameStart, takeBackUntold, type KnownTime } from './untold.ts'
import { nextVersion, writeChange, type ChangedVisit } from './write-change.ts'

type RescheduleRequest = Input<typeof contract>
type Rescheduled = Output<typeof contract>
type Untold = Awaited<ReturnType<typeof takeBackUntold>>

/**
 * Moves an appointment, or makes it longer or shorter: same id, next version, the old time given back and the new one
 * taken in one act, so that there is never a moment without either.
 */
export async function rescheduleAppointment(scope: RequestScope, asked: RescheduleRequest): Promise<Rescheduled> {
  return withAlternatives(scope, () =>
    runIdempotently(scope, contract, asked, {
      secret: asked.body.manageToken,
      act: (context, key) => reschedule(context, key, asked),
      // Whoever lost their access since is told nothing.
      recall: async (context) => {
        const { row, side } = await access(context, asked)
        return (await allAsSeen(context, side, [row]))[0]!
      },
    }),
  )
}

const access = (context: Context, { params, query, body }: RescheduleRequest) =>
  accessAppointment(context, {
    ...params,
    ...query,
    manageToken: body.manageToken,
    permission: 'appointments:reschedule',
  })

async function reschedule(context: Context, key: IdempotencyKey, asked: RescheduleRequest): Promise<Rescheduled> {
  const { row: visit, side } = await access(context, asked)
  const { known, ...facts } = await readMoveFacts(context, key, visit)
  unlessRepeated(known)
  const after = await moveVisit(context, visit, side, asked, {
    ...{ ...facts, isAtItsPlace: false, isTold: true },
    sets: [keyRows(key, visit.id, context.now)],
  })
  if (!after) await insertAll(context.db, [keyRows(key, visit.id, context.now)])
  return (await allAsSeen(context, side, [after ?? visit]))[0]!
}

type MoveFacts = Pick<Awaited<ReturnType<typeof readMoveFacts>>, 'movesOfDay' | 'own' | 'doctorsOfPatient'> & {
  /** What is written with it. */
  sets: readonly RowSet[]
  /** Only where it is, or wherever the doctor works then. */
  isAtItsPlace: boolean
  /** Of the rules for times that are offered, within the hours. */
  spared?: Partial<SlotSearch>
  /** Not where one message tells of several. */
  isTold: boolean
}
/** Whoever moves many visits does so for the clinic, holds no times for them, and sends nobody to another place. */
const byClinic: MoveFacts = {
  movesOfDay: [],
  own: [],
  doctorsOfPatient: null,
  sets: [],
  isAtItsPlace: true,
  isTold: true,
}

/**
 * Moves a visit that is the actor's to move; as it is then, or null when it is there already.
 * @throws {Refusal} when it cannot be moved, or not there
 * @throws {TimeLost} within `withAlternatives`
 */
export async function moveVisit(
  context: Context,
  visit: AppointmentRow,
  side: Side,
  asked: { headers: Pick<RescheduleRequest['headers'], 'if-match'>; body: RescheduleRequest['body'] },
  facts: Partial<MoveFacts> = {},
): Promise<AppointmentRow | null> {
  const { movesOfDay, own, doctorsOfPatient, sets, isAtItsPlace, spared, isTold } = { ...byClinic, ...facts }
  const move = unlessRefused(decideMove({ ...seenVisit(visit), movesOfDay }, side, asked, context.now))
  if (move === 'stays') return null
  const { providerId, startsAt, durationMinutes, isLateChange } = move
  // Whoever sees to one doctor's day gives nothing to another's.
  if (side === 'clinic') unlessRefused(decideAccess(context.actor, 'appointments:reschedule', { providerId }, 'clinic'))
  const { agreedOffer: agreed, anyTime = false } = asked.body
  const found = await findMove(
    context,
    visit,
    { side, own },
    { providerId, startsAt, durationMinutes, agreed, anyTime, isAtItsPlace, spared },
  )
  const untold = await takeBackUntold(context, visit, 'superseded')
  return takeFirst(context, found, async (time) => {
    const { snapshot } = time
    if (doctorsOfPatient && snapshot.provider.id !== visit.provider_id)
      unlessRefused(newnessRefusal(snapshot, doctorsOfPatient.includes(snapshot.provider.id)))
    if (side === 'patient' && isDearerAtBooking(visit, snapshot)) throw refuse('slot_not_offered')
    const changed = movedTo(context, visit, time, { isLateChange, known: untold.known })
    return (await writeMove(context, changed, { side, sets, time, untold, isTold })) ? changed.after : null
  })
}

/** A move takes no payment: what asks for more than was paid is booked anew, or moved to by the clinic. */
const isDearerAtBooking = (visit: AppointmentRow, { offerId, asksFor, service }: FreeTime['snapshot']): boolean =>
  offerId !== visit.provider_service_id &&
  asksForMore(
    asksFor,
    {
      ...{ priceMinor: visit.price_minor, prepaidMinor: visit.prepayment_minor },
      insurance: visit.insurance as Insurance | null,
    },
    service.price.minor,
  )

/**
 * With the same offer a visit stays as dear as promised, and as long unless the clinic says otherwise; another comes with
 * its own terms. Who said that they will be there said it of the time that they know.
 */
function movedTo(
  context: Context,
  visit: AppointmentRow,
  { snapshot, startsAt, seat, resources }: Pick<FreeTime, 'snapshot' | 'startsAt' | 'seat' | 'resources'>,
  { isLateChange, known, asOffered = false }: { isLateChange: boolean; known: KnownTime | null; asOffered?: boolean },
) {
  const isSameOffer = !asOffered && snapshot.offerId === visit.provider_service_id
  const { durationMinutes } = snapshot.service
  const columns = isSameOffer
    ? { duration_minutes: durationMinutes, ...timesAt(startsAt, { durationMinutes, timeZone: visit.time_zone }) }
    : { ...copiesOf(snapshot), ...timesAt(startsAt, { durationMinutes, timeZone: snapshot.timeZone }) }
  const isAt = (time: { starts_at: string }) => isSameOffer && isSameStart(time, { starts_at: startsAt })
  const confirmedAt = isAt(visit) ? visit.confirmed_at : known && isAt(known) ? known.confirmed_at : null
  return nextVersion(
    context,
    visit,
    { ...columns, ...seatColumns(snapshot, seat), is_late_change: isLateChange, confirmed_at: confirmedAt },
    // The delay was that of another time.
    {
      ...(isSameOffer ? {} : shownWith(snapshot)),
      resources: [...resources],
      ...(isAt(visit) ? {} : { delay_minutes: null }),
    },
  )
}

/**
 * Moves a visit to an earlier time that was offered to its patient, on the terms of that offer; never a late change, since
 * the clinic offered it. Null when the time is not kept any more.
 */
export async function moveToOffer(
  context: Context,
  visit: AppointmentRow,
  time: Pick<FreeTime, 'snapshot' | 'startsAt' | 'seat' | 'resources'>,
  { gate, side, changes }: { gate: Gate; side: Side; changes: readonly Change[] },
): Promise<AppointmentRow | null> {
  const untold = await takeBackUntold(context, visit, 'superseded')
  const changed = movedTo(context, visit, time, {
    ...{ isLateChange: visit.is_late_change, known: untold.known, asOffered: true },
  })
  const message = newsOfMove(context, changed, side, untold)
  const act = { name: 'reschedule', side, message, changes } as const
  return (await writeChange(context, changed, gate, act)) ? changed.after : null
}

function writeMove(
  context: Context,
  changed: ChangedVisit<AppointmentRow>,
  {
    side,
    sets,
    time,
    untold,
    isTold,
  }: { side: Side; sets: readonly RowSet[]; time: FreeTime; untold: Untold; isTold: boolean },
): Promise<boolean> {
  const { before } = changed
  const { id, version, provider_service_id: offerId } = before
  return writeChange(context, changed, gateOfMove({ id, version, offerId }, time, context.now), {
    name: 'reschedule',
    side,
    message: isTold ? newsOfMove(context, changed, side, untold) : null,
    sets,
  })
}

/** Nothing of a visit that is to be paid first: what tells of it then tells of its time then. */
function newsOfMove(context: Context, changed: ChangedVisit<AppointmentRow>, side: Side, untold: Untold) {
  if (changed.before.payment_due_at !== null) return null
  return untold.isConfirmationPending
    ? confirmationMail(context, changed.after)
    : moveMail(context, changed, side, untold.known)
}
