import type { Insurance } from '@polyclinic/domain/appointments/insurance.ts'
import { sideOf, type Side } from '@polyclinic/domain/kit/permissions.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { RunAgain } from '../../platform/tenancy.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { appointmentRow } from './appointment-row.ts'
import type { PatientToBook } from './patient-for.ts'
import type { PromisedVisit } from './promised-visit.ts'
import { readRow, type AppointmentRow } from './queries.ts'
import { recordAct } from './record-act.ts'
import { mailAbout } from './visit-mail.ts'

/** A visit whose time has been taken, under this id. */
export type Booking = {
  id: string
  patient: PatientToBook
  promised: PromisedVisit
  startsAt: Instant
  message: string | undefined
  insurance: Insurance | null
}

/** Writes what a booking leaves behind: patient, appointment, history, audit, word to open screens and mail. */
export async function writeBooking(context: Context, booking: Booking): Promise<AppointmentRow> {
  const { db } = context
  const { id, patient } = booking
  if (patient.added) await insertRows(db, 'patients', [patient.added])
  const added = await insertRows(db, 'appointments', [appointmentRow(context, { ...booking, patientId: patient.id })], {
    unlessThere: true,
  })
  // Another visit has the same reference.
  if (added === 0) throw new RunAgain()
  if (patient.guardian) await insertRows(db, 'user_patients', [patient.guardian])
  const row = await readRow(db, id)
  await recordAct(context, { appointmentId: id, name: 'book', side: bookingSideOf(context), before: null, after: row })
  const message = mailAbout(context, { kind: 'booked' }, row)
  if (message) await queueMessage(context, message)
  return row
}

/** One of the clinic's people who is a patient, too, books as the patient. */
export const bookingSideOf = ({ actor }: Pick<Context, 'actor'>): Side =>
  actor.kind === 'user' && !actor.roles.includes('guest') ? sideOf(actor.roles) : 'patient'
