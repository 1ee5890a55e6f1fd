import { acts } from '@polyclinic/domain/appointments/acts.ts'
import type { BookingSource } from '@polyclinic/domain/appointments/sources.ts'
import type { VisitFieldValues } from '@polyclinic/domain/appointments/visit-fields.ts'
import type { PersonalName } from '@polyclinic/domain/kit/personal-name.ts'
import { actsForPatients, isPartnerAlone, usualSideOf, type Side } from '@polyclinic/domain/kit/permissions.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'
import { joined, rowsOf, type RowSet } from '../../platform/database/insert-rows.ts'
import { writeGated, type Change, type Gate } from '../../platform/database/write-gated.ts'
import { messageRows, type OutgoingMessage } from '../messages/queue-message.ts'
import { appointmentRow, shownWith } from './appointment-row.ts'
import type { PatientRow } from '../patient-records/new-patient.ts'
import { ofPatient } from '../patient-records/person-columns.ts'
import type { TakenResource } from '../shared-resources/queries.ts'
import type { OfferSnapshot } from '../slots/offer-snapshot.ts'
import { confirmationMail } from './confirmation-mail.ts'
import type { AppointmentRow } from './queries.ts'
import { actRows } from './record-act.ts'

export type VisitToWrite = {
  id: string
  patient: PatientRow
  bookedBy: PersonalName | null
  /** The partner that did, for whom it sends. */
  bookedByPartner?: string
  snapshot: OfferSnapshot
  /** The rooms and devices that it has. */
  resources: readonly TakenResource[]
  startsAt: Instant
  /** Of a visit for several. */
  seat: number | null
  said: VisitFieldValues
  source: BookingSource
  /** With which others it was booked. */
  seriesId?: string
  /** Of whose account it is, where that is not whoever asks: they may come by a mailed link. */
  bookedByUserId?: string | null
  /** As whom it is booked. */
  side: Side
  /** To be paid online before it is confirmed; nothing of what the clinic's people book. */
  prepaymentMinor?: number
  /** The patient stands at the desk, and waits from then on. */
  hasArrived?: boolean
  /** What the audit says of the booking beside that it was made. */
  detail?: string
}

type With = {
  gate: Gate
  /** Of a request that may be sent twice. */
  key?: RowSet
  /** Of a new patient, and of what the visits belong to. */
  sets: readonly RowSet[]
  /** Of rows that are there, such as an offer that is accepted by it. */
  changes?: (first: AppointmentRow) => readonly Change[]
}

/**
 * Takes the time and writes what a booking leaves behind, with one statement: patient, appointment, history, audit, word
 * to open screens, mail, and key.
 * @returns null when the time is lost to somebody else
 */
export async function writeBooking(context: Context, visit: VisitToWrite, how: With): Promise<AppointmentRow | null> {
  // Whoever stands at the desk knows of their visit; of one that is to be paid first, it is told then.
  const messageOf = ([row]: readonly AppointmentRow[]) =>
    visit.hasArrived || row!.payment_due_at !== null ? null : confirmationMail(context, row!)
  return (await writeBookings(context, [visit], { ...how, messageOf }))?.[0] ?? null
}

/** The same of several visits, all or none of them, of which one message tells. */
export async function writeBookings(
  context: Context,
  visits: readonly VisitToWrite[],
  {
    gate,
    key,
    sets,
    changes,
    messageOf,
  }: With & { messageOf: (rows: readonly AppointmentRow[]) => OutgoingMessage | null },
): Promise<AppointmentRow[] | null> {
  const written = visits.map((visit) => rowsOfVisit(context, visit))
  const rows = written.map(({ row }) => row)
  const message = messageOf(rows)
  const isWritten = await writeGated(
    context.db,
    gate,
    joined([
      ...sets,
      ...written.flatMap((each) => each.sets),
      ...(message ? messageRows(context, message).sets : []),
      ...(key ? [key] : []),
    ]),
    changes?.(rows[0]!),
  )
  return isWritten ? rows : null
}

function rowsOfVisit(context: Context, visit: VisitToWrite): { row: AppointmentRow; sets: RowSet[] } {
  const { id, patient, side, detail, hasArrived = false } = visit
  const added = appointmentRow(context, { ...visit, patientId: patient.id })
  const booked = asWritten(context, added, visit)
  const arrival = hasArrived ? arrivalOf(context, booked) : null
  const act = { appointmentId: id, side } as const
  return {
    row: arrival?.after ?? booked,
    sets: [
      rowsOf('appointments', [{ ...added, ...arrival?.columns }]),
      ...actRows(context, { ...act, name: 'book', before: null, after: booked, detail }),
      ...(arrival ? actRows(context, { ...act, name: 'check-in', before: booked, after: arrival.after }) : []),
    ],
  }
}

/** Checked in with the same statement: an act of its own, so that it is taken back like any other. */
function arrivalOf({ now }: Context, booked: AppointmentRow) {
  const columns = { arrived_at: now, status: acts['check-in'].to, version: booked.version + 1 }
  return { columns, after: { ...booked, ...columns } }
}

const asWritten = (
  { clinic }: Context,
  added: ReturnType<typeof appointmentRow>,
  { patient, snapshot, resources }: VisitToWrite,
): AppointmentRow => ({
  ...added,
  organization_id: clinic.id,
  patient_given_name: patient.given_name,
  patient_family_name: patient.family_name,
  patient_email: patient.email,
  ...ofPatient(patient),
  ...shownWith(snapshot),
  resources: [...resources],
  cancellation_cause: null,
  delay_minutes: null,
  is_prepaid: false,
  is_documented: false,
  keeps_its_doctor: false,
})

/** One of the clinic's people who is a patient, too, books as the patient. */
export const bookingSideOf = ({ actor }: Pick<Context, 'actor'>): Side =>
  actsForPatients(actor.rights) ? 'patient' : usualSideOf(actor.rights)

/** By which way somebody books here: the clinic's people at the desk, a partner for their patient, or whoever is online. */
export function sourceOf(context: Pick<Context, 'actor'>): BookingSource {
  if (bookingSideOf(context) === 'clinic') return 'desk'
  return isPartnerAlone(context.actor.rights) ? 'partner' : 'web'
}
