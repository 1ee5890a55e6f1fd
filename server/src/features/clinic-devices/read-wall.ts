import type { readWall as contract } from '@polyclinic/domain/clinic-devices/endpoints.ts'
import { initialsOf, inTheirOrder, shortNames, shownOnWall } from '@polyclinic/domain/clinic-devices/queue.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'
import { readQueue } from '../appointments/queue.ts'
import { ownDevice } from './own-device.ts'

/** So long somebody is called. */
const calledMinutes = 10

/** Who was brought in last, and who is next, at the place of the wall. Names never leave this function. */
export async function readWall(context: Context): Promise<Output<typeof contract>> {
  const { db, now } = context
  const device = await ownDevice(context)
  const day = dateIn(device.timeZone, now as Instant)
  const queue = await readQueue(db, { locationId: device.locationId, day })
  const labelOf = (row: (typeof queue)[number]) => (device.shows === 'initials' ? initialsOf(row) : String(row.number))
  const waiting = inTheirOrder(queue.filter(({ status }) => status === 'arrived'))
  const called = queue
    .flatMap(({ startedAt, ...row }) => (row.status === 'checked-in' && startedAt ? [{ ...row, startedAt }] : []))
    // Who was called before is inside: they are not called again.
    .filter(({ startedAt }) => Date.parse(now) - Date.parse(startedAt) <= calledMinutes * 60_000)
    .toSorted((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt))
  const doctors = shortNames(queue)
  const awaited = [...new Set(waiting.map(({ providerId }) => providerId))]
  const late = await db
    .selectFrom('delays')
    .select(['provider_id', 'minutes'])
    .where('minutes', '>', 0)
    .where('begins_at', '<=', now)
    .where('ends_at', '>', now)
    .where((eb) => eb('provider_id', '=', eb.fn.any(eb.val(awaited))))
    // The screen has room for one.
    .orderBy('minutes', 'desc')
    .orderBy('provider_id')
    .execute()
  return {
    locationName: device.locationName,
    called: called.slice(0, shownOnWall.called).map((row) => ({
      ...{ label: labelOf({ ...row }), doctor: doctors.get(row.providerId)!, at: row.startedAt },
      room: row.resources.find(({ kind }) => kind === 'room')?.name ?? null,
    })),
    next: waiting
      .slice(0, shownOnWall.next)
      .map((row) => ({ label: labelOf(row), doctor: doctors.get(row.providerId)! })),
    late: late.map(({ provider_id, minutes }) => ({ doctor: doctors.get(provider_id)!, minutes })),
  }
}
