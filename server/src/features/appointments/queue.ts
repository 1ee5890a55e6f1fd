import { waitingBefore } from '@polyclinic/domain/clinic-devices/queue.ts'
import type { QueuePlace } from '@polyclinic/domain/appointments/queue-place.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { resourcesOfVisit } from '../shared-resources/queries.ts'
import { formsAskedBefore } from './asked-before.ts'
import { openForms } from './day-appointment.ts'

/** Who has a number at a place on a day. */
const selectQueue = (db: ClinicDatabase, { locationId, day }: { locationId: string; day: string }) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('providers as d', 'd.id', 'a.provider_id')
    .select(['d.prefix', 'd.family_name as lastName'])
    .select(['a.id', 'a.status', 'a.provider_id as providerId', 'a.provider_name as doctor'])
    .select(['a.starts_at as startsAt', 'a.started_at as startedAt', 'p.given_name as givenName'])
    .select(['p.family_name as familyName', resourcesOfVisit(sql`a.id`).as('resources')])
    .select((eb) => eb.ref('a.queue_number').$notNull().as('number'))
    .where('a.location_id', '=', locationId)
    .where('a.queue_day', '=', day)

type QueueToRead = { locationId: string; day: string; calledSince: string }

/** Who waits, is with a doctor, or was called since then and is through. */
export const readQueue = (db: ClinicDatabase, { calledSince, ...of }: QueueToRead) =>
  selectQueue(db, of)
    .where((eb) =>
      eb.or([
        eb('a.status', 'in', ['arrived', 'checked-in']),
        eb.and([eb('a.status', '=', 'fulfilled'), eb('a.started_at', '>=', calledSince)]),
      ]),
    )
    .execute()

/** The number of a visit, and who waits before it; null for who is not here. */
export async function readQueuePlace(db: ClinicDatabase, id: string): Promise<QueuePlace | null> {
  const own = await db
    .selectFrom('appointments as a')
    .innerJoin('locations as l', 'l.id', 'a.location_id')
    .select(['a.id', 'a.status', 'a.starts_at', 'a.provider_id', 'a.provider_name', 'a.queue_day', 'a.queue_number'])
    .select(['l.id as location_id', 'l.name as location_name', formsAskedBefore.as('forms_asked')])
    .select(resourcesOfVisit(sql`a.id`).as('resources'))
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!own?.queue_day || !own.queue_number || !['arrived', 'checked-in'].includes(own.status)) return null
  const { queue_number: number, queue_day: day, location_id: locationId } = own
  const waiting = await selectQueue(db, { locationId, day }).where('a.status', '=', 'arrived').execute()
  const before = waitingBefore(waiting, { id, number, providerId: own.provider_id, startsAt: own.starts_at })
  const room = own.resources.find(({ kind }) => kind === 'room')?.name ?? null
  return {
    room: own.status === 'checked-in' ? room : null,
    ...{ number, before: own.status === 'arrived' ? before : 0, doctor: own.provider_name },
    ...{ locationName: own.location_name, openForms: openForms(own) },
  }
}
