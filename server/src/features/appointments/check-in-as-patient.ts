import { decideOwnCheckIn, nearnessRefusal } from '@polyclinic/domain/appointments/own-check-in.ts'
import { manageTokenHeaderName } from '@polyclinic/domain/appointments/manage-cookie.ts'
import type {
  checkInOnline as contract,
  readQueuePlace as placeContract,
} from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { coordinatesOf } from '../locations/list-locations.ts'
import { gateOfVisit } from '../slots/gates.ts'
import { accessAppointment } from './access.ts'
import { readQueuePlace } from './queue.ts'
import { asAppointment, seenVisit, type AppointmentRow } from './queries.ts'
import { stampOf } from './stamp.ts'
import { nextVersion, writeChange } from './write-change.ts'

/**
 * Somebody says themselves that they are here, at the door or with their phone: the act of the desk, on the patient's side.
 * Said twice, or at the desk meanwhile, it stays as it was.
 */
export async function checkInAsPatient(context: Context, visit: AppointmentRow): Promise<void> {
  const { own_check_in_minutes: fromMinutes } = context.clinic
  if (unlessRefused(decideOwnCheckIn(seenVisit(visit), context.now, fromMinutes)) === 'stays') return
  const arrived = nextVersion(context, visit, { ...stampOf('check-in', context.now), status: 'arrived' })
  await writeChange(context, arrived, gateOfVisit(visit), { name: 'check-in', side: 'patient' })
}

const placeOf = async ({ db }: Context, { location_id }: AppointmentRow) =>
  coordinatesOf(
    await db
      .selectFrom('locations')
      .select(['latitude', 'longitude'])
      .where('id', '=', location_id)
      .executeTakeFirstOrThrow(),
  )

const ownVisit = async (context: Context, { id }: { id: string }, manageToken: string | undefined) =>
  (
    await accessAppointment(context, {
      ...{ id, manageToken },
      permission: 'appointments:list',
      context: 'patient',
    })
  ).row

/** With one's own phone: by the visit's link, or signed in. Where the phone is, is compared here and written nowhere. */
export async function checkInOnline(context: Context, asked: Input<typeof contract>): Promise<Output<typeof contract>> {
  const visit = await ownVisit(context, asked.params, asked.body.manageToken)
  if (visit.status === 'booked') {
    const { own_check_in_meters: withinMeters } = context.clinic
    const place = withinMeters === 0 ? null : await placeOf(context, visit)
    unlessRefused(nearnessRefusal(asked.body.position, { withinMeters, place }) ?? 'near')
  }
  await checkInAsPatient(context, visit)
  const place = await readQueuePlace(context.db, visit.id)
  if (!place) throw refuse('state_conflict')
  return place
}

/** How it stands with one's visit, and with one's place in the queue as long as one is here. */
export async function readOwnQueuePlace(
  context: Context,
  asked: Input<typeof placeContract>,
): Promise<Output<typeof placeContract>> {
  const row = await ownVisit(context, asked.params, asked.headers[manageTokenHeaderName])
  const { startsAt, status, version, delayMinutes } = asAppointment(row)
  return { startsAt, status, version, delayMinutes, place: await readQueuePlace(context.db, row.id) }
}
