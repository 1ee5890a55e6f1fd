import type { bookAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context, Steps } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { timeToBook } from '../holds/time-to-book.ts'
import { turnHoldIntoAppointment } from '../slots/claims.ts'
import { TimeTaken } from '../slots/time-lost.ts'
import { actOnce } from './act-once.ts'
import { asBooked, asBookedBefore, askedOnce, type Booked } from './booked.ts'
import { countBooking } from './count-booking.ts'
import { detailsFor } from './details-for.ts'
import { rememberManageToken } from './manage-token.ts'
import { checkNewness } from './new-patients.ts'
import { onTerms, promisedVisit } from './promised-visit.ts'
import { readRow, type AppointmentRow } from './queries.ts'
import { writeBooking } from './write-booking.ts'

type Asked = Input<typeof contract>

/**
 * Books a held time, or a time directly, in one transaction with its history, audit, change and mail. A hold that has
 * expired is booked all the same while nobody else took the time.
 */
export async function bookAppointment(steps: Steps, asked: Asked): Promise<Booked> {
  const booked = await actOnce<Booked>(
    steps,
    askedOnce(asked),
    async (context) => {
      const row = await book(context, asked.body)
      return { id: row.id, result: asBooked(context, row), last: () => countBooking(context) }
    },
    async (context, id) => asBookedBefore(context, await readRow(context.db, id)),
  )
  if (booked.manageToken !== null) rememberManageToken(steps, booked.appointment.id, booked.manageToken)
  return booked
}

async function book(context: Context, body: Asked['body']): Promise<AppointmentRow> {
  const { patient, insurance } = await detailsFor(context, body)
  const { holdId, offerId, startsAt, terms } = await timeToBook(context, body)
  const promised = onTerms(await promisedVisit(context, offerId), terms)
  if (patient.isSelf) await checkNewness(context, promised)
  const id = newId()
  if (!(await turnHoldIntoAppointment(context.db, { holdId, appointmentId: id })))
    throw new TimeTaken({ startsAt, providerId: promised.provider.id, serviceId: promised.service.id })
  return writeBooking(context, { id, patient, promised, startsAt, message: body.message, insurance })
}
