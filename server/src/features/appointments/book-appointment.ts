import type { bookAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context, Steps } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { timeToBook } from '../holds/time-to-book.ts'
import { turnHoldsIntoAppointments } from '../slots/claims.ts'
import { TimeTaken } from '../slots/time-lost.ts'
import { actOnce } from './act-once.ts'
import { bookTogether } from './book-together.ts'
import { asBooked, asBookedBefore, askedOnce, type Booked } from './booked.ts'
import { countBookings } from './count-bookings.ts'
import { detailsFor } from './details-for.ts'
import { rememberManageToken } from './manage-token.ts'
import { checkNewness } from './new-patients.ts'
import { onTerms, promisedVisit } from './promised-visit.ts'
import { readRow, type AppointmentRow } from './queries.ts'
import { writeBookings } from './write-bookings.ts'

type Asked = Input<typeof contract>

/**
 * Books a held time, or a time directly, in one transaction with its history, audit, change and mail. A hold that has
 * expired is booked all the same while nobody else took the time. Visitors of a clinic who book at the same time share a
 * transaction; whoever is signed in, or wants what only one after the other can be decided, has one of their own.
 */
export async function bookAppointment(steps: Steps, asked: Asked): Promise<Booked> {
  const booked = (steps.isAnonymous ? await bookTogether(steps, asked) : null) ?? (await bookAlone(steps, asked))
  if (booked.manageToken !== null) rememberManageToken(steps, booked.appointment.id, booked.manageToken)
  return booked
}

const bookAlone = (steps: Steps, asked: Asked): Promise<Booked> =>
  actOnce<Booked>(
    steps,
    askedOnce(asked),
    async (context) => {
      const row = await book(context, asked.body)
      return { id: row.id, result: asBooked(context, row), last: () => countBookings([context]) }
    },
    async (context, id) => asBookedBefore(context, await readRow(context.db, id)),
  )

async function book(context: Context, body: Asked['body']): Promise<AppointmentRow> {
  const { patient, insurance } = await detailsFor(context, body)
  const { holdId, offerId, startsAt, terms } = await timeToBook(context, body)
  const promised = onTerms(await promisedVisit(context, offerId), terms)
  if (patient.isSelf) await checkNewness(context, promised)
  const id = newId()
  const taken = await turnHoldsIntoAppointments(context.db, [{ holdId, appointmentId: id }])
  if (!taken.has(id))
    throw new TimeTaken({ startsAt, providerId: promised.provider.id, serviceId: promised.service.id })
  const [row] = await writeBookings([{ context, id, patient, promised, startsAt, message: body.message, insurance }])
  return row!
}
