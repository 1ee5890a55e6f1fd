import type { bookAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Side } from '@polyclinic/domain/appointments/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context, Steps } from '../../platform/context.ts'
import { keyedHash, newId } from '../../platform/ids.ts'
import { countAttempt } from '../../platform/limits.ts'
import { networkOf } from '../../platform/network.ts'
import { refuse } from '../../platform/refuse.ts'
import { timeToBook } from '../holds/time-to-book.ts'
import { turnHoldIntoAppointment } from '../slots/claims.ts'
import { TimeTaken } from '../slots/time-taken.ts'
import { actOnce } from './act-once.ts'
import { addAppointment } from './add-appointment.ts'
import { ownManageToken, rememberManageToken } from './manage-token.ts'
import { checkNewness } from './new-patients.ts'
import { notifyPatient } from './notify-patient.ts'
import { patientFor } from './patient-for.ts'
import { promisedVisit } from './promised-visit.ts'
import { asAppointment, readRow, type AppointmentRow } from './queries.ts'
import { recordAct } from './record-act.ts'

type Booked = Output<typeof contract>
type Body = Input<typeof contract>['body']

/**
 * Books a held time, or a time directly, in one transaction with its history, audit, change and mail. A hold that has
 * expired is booked all the same while nobody else took the time.
 */
export async function bookAppointment(steps: Steps, { headers, body }: Input<typeof contract>): Promise<Booked> {
  const booked = await actOnce<Booked>(
    steps,
    { operation: 'book-appointment', key: headers['idempotency-key'], body },
    async (context) => {
      const row = await book(context, body)
      return { id: row.id, result: answer(context, row) }
    },
    async (context, id) => answer(context, await readRow(context.db, id)),
  )
  if (booked.manageToken !== null) rememberManageToken(steps, booked.manageToken)
  return booked
}

async function book(context: Context, body: Body): Promise<AppointmentRow> {
  const { db } = context
  const patient = await patientFor(context, body)
  const held = await timeToBook(context, body)
  const promised = await promisedVisit(context, held.offerId)
  if (patient.isSelf) await checkNewness(context, promised)
  const id = newId()
  const patientId = await patient.save(context)
  await addAppointment(context, { id, promised, startsAt: held.startsAt, patientId, message: body.message })
  if (!(await turnHoldIntoAppointment(db, held.holdId, id)))
    throw new TimeTaken({ ...held, providerId: promised.provider.id, serviceId: promised.service.id })

  const row = await readRow(db, id)
  await recordAct(context, { appointmentId: id, name: 'book', side: sideOf(context), before: null, after: row })
  await notifyPatient(context, 'booked', row)
  await limitBookings(context)
  return row
}

/** The clinic's people book for somebody else; everybody else, a partner too, on the patient's behalf. */
function sideOf({ actor }: Context): Side {
  const isClinics = (role: string) => role === 'provider' || role === 'admin'
  return actor.kind === 'user' && !actor.roles.includes('guest') && actor.roles.some(isClinics) ? 'clinic' : 'patient'
}

/** The patient's side gets the token of the mailed link; the clinic's people have their own access. */
const answer = (context: Context, row: AppointmentRow): Booked => ({
  appointment: asAppointment(row),
  manageToken: sideOf(context) === 'patient' ? ownManageToken(context, row.id) : null,
})

/** Counts a visitor's booking from this network; who is signed in is known without. */
async function limitBookings({ db, now, clinic, request, services, actor }: Context): Promise<void> {
  if (actor.kind === 'user') return
  const { allowed, retryAfterSeconds } = await countAttempt(db, {
    kind: 'booking',
    key: keyedHash(services.linkKey, 'ip', networkOf(request.ip)),
    windowMinutes: 60,
    most: clinic.bookings_per_hour,
    now,
  })
  if (!allowed) throw refuse('too_many_bookings', { retryAfterSeconds })
}
