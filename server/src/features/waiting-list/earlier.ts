import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { addDays, dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type * as contracts from '@polyclinic/domain/waiting-list/endpoints.ts'
import { daysAhead } from '@polyclinic/domain/waiting-list/limits.ts'
import { manageTokenHeaderName } from '@polyclinic/domain/appointments/manage-cookie.ts'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { accessAppointment } from '../appointments/access.ts'
import type { AppointmentRow } from '../appointments/queries.ts'
import { readEntries, type Entry } from './entries.ts'
import { endEntry, keepEntry } from './keep-entry.ts'

const permission = 'appointments:reschedule'

/** A visit for its patient's side. @throws {Refusal} `not_found`, `forbidden` */
async function accessOwn(context: Context, id: string, manageToken: string | undefined): Promise<AppointmentRow> {
  const { row, side } = await accessAppointment(context, { id, manageToken, permission, context: 'patient' })
  if (side !== 'patient') throw refuse('forbidden')
  return row
}

const entryOf = async ({ db }: Context, visitId: string): Promise<Entry | null> =>
  (await readEntries(db, sql`e.appointment_id = ${visitId} and e.status = 'waiting'`))[0] ?? null

export async function readEarlier(
  context: Context,
  { params, headers }: Input<typeof contracts.readEarlier>,
): Promise<Output<typeof contracts.readEarlier>> {
  const { id } = await accessOwn(context, params.id, headers[manageTokenHeaderName])
  return { entry: await entryOf(context, id) }
}

export async function askForEarlier(
  context: Context,
  { params, body }: Input<typeof contracts.askForEarlier>,
): Promise<Output<typeof contracts.askForEarlier>> {
  const { manageToken, latestOn, ...wishes } = body
  const visit = await accessOwn(context, params.id, manageToken)
  if (visit.status !== 'booked' || visit.keeps_its_doctor || visit.starts_at <= context.now)
    throw refuse('state_conflict')
  const ofVisit = dateIn(visit.time_zone, visit.starts_at as Instant)
  const furthest = addDays(dateIn(context.clinic.time_zone, context.now as Instant), daysAhead)
  const days: PlainDate = ofVisit < furthest ? ofVisit : furthest
  const id = await keepEntry(
    context,
    {
      ...{ patientId: visit.patient_id, userId: visit.booked_by_user_id, serviceId: visit.service_id },
      ...{ appointmentId: visit.id, language: visit.language },
    },
    { ...wishes, latestOn: latestOn ?? days },
  )
  await audit(context, { action: 'waiting-entries:join', object: { kind: 'waiting-entry', id }, side: 'patient' })
  return { entry: (await entryOf(context, visit.id))! }
}

export async function leaveEarlier(
  context: Context,
  { params, body }: Input<typeof contracts.leaveEarlier>,
): Promise<undefined> {
  const visit = await accessOwn(context, params.id, body.manageToken)
  const entry = await entryOf(context, visit.id)
  if (!entry) return
  await endEntry(context, entry.id)
  await audit(context, {
    action: 'waiting-entries:leave',
    object: { kind: 'waiting-entry', id: entry.id },
    side: 'patient',
  })
}
