import type { Insurance } from '@polyclinic/domain/appointments/insurance.ts'
import { sideOf, type Side } from '@polyclinic/domain/kit/permissions.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'
import { insertReturning, insertRows } from '../../platform/database/insert-rows.ts'
import { RunAgain } from '../../platform/tenancy.ts'
import { queueMessages } from '../messages/queue-message.ts'
import { appointmentRow } from './appointment-row.ts'
import type { PatientToBook } from './patient-for.ts'
import type { PromisedVisit } from './promised-visit.ts'
import type { AppointmentRow } from './queries.ts'
import { recordActs } from './record-act.ts'
import { mailAbout } from './visit-mail.ts'

/** A visit whose time has been taken, under this id. Contexts differ in who asks, never in the transaction. */
export type Booking = {
  context: Context
  id: string
  patient: PatientToBook
  promised: PromisedVisit
  startsAt: Instant
  message: string | undefined
  insurance: Insurance | null
}

/**
 * Writes what bookings of one transaction leave behind: patients, appointments, history, audit, word to open screens and
 * mail; each kind of row with one statement for all. The rows are in the order of the bookings.
 */
export async function writeBookings(bookings: readonly Booking[]): Promise<AppointmentRow[]> {
  const [first] = bookings
  if (!first) return []
  const { db } = first.context
  const present = <T>(rows: readonly (T | undefined)[]): T[] => rows.filter((row) => row !== undefined)
  const [, added] = await Promise.all([
    insertRows(db, 'patients', present(bookings.map(({ patient }) => patient.added))),
    insertReturning(
      db,
      'appointments',
      bookings.map(({ context, patient, ...visit }) => appointmentRow(context, { ...visit, patientId: patient.id })),
      { unlessThere: true },
    ),
    insertRows(db, 'user_patients', present(bookings.map(({ patient }) => patient.guardian))),
  ])
  // Another visit has the same reference.
  if (added.length !== bookings.length) throw new RunAgain()
  const byId = new Map(added.map((row) => [row.id, row]))
  const rows = bookings.map(({ id, patient, promised }): AppointmentRow => ({
    ...byId.get(id)!,
    ...asPatient(patient.details),
    provider_slug: promised.provider.slug,
    provider_speciality: promised.provider.speciality,
    provider_portrait_hash: promised.portraitHash,
    service_slug: promised.serviceSlug,
    location_phone: promised.location.phone,
    location_directions_url: promised.location.directionsUrl,
  }))

  await Promise.all([
    recordActs(
      bookings.map(({ context, id }, place) => ({
        context,
        act: { appointmentId: id, name: 'book', side: bookingSideOf(context), before: null, after: rows[place]! },
      })),
    ),
    queueMessages(
      first.context,
      bookings.flatMap(({ context }, place) => mailAbout(context, { kind: 'booked' }, rows[place]!) ?? []),
    ),
  ])
  return rows
}

const asPatient = (details: PatientToBook['details']) => ({
  patient_given_name: details.given_name,
  patient_family_name: details.family_name,
  patient_email: details.email,
  patient_phone: details.phone,
  patient_birth_date: details.birth_date,
  booked_by_given_name: details.booked_by_given_name,
  booked_by_family_name: details.booked_by_family_name,
})

/** One of the clinic's people who is a patient, too, books as the patient. */
export const bookingSideOf = ({ actor }: Pick<Context, 'actor'>): Side =>
  actor.kind === 'user' && !actor.roles.includes('guest') ? sideOf(actor.roles) : 'patient'
