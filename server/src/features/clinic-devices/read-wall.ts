import type { readWall as contract } from '@polyclinic/domain/clinic-devices/endpoints.ts'
import { initialsOf, inTheirOrder, shortNames, shownOnWall } from '@polyclinic/domain/clinic-devices/queue.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { addMinutes, dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { selectLateDoctors } from '../appointments/current-delays.ts'
import { readQueue } from '../appointments/queue.ts'
import { ownDevice } from './own-device.ts'

/** So long somebody is called, and so long it stays below who is called after them. */
const calledMinutes = 10
const shownMinutes = 30

/** Who was brought in last, and who is next, at the place of the wall. Names never leave this function. */
export async function readWall(context: Context): Promise<Output<typeof contract>> {
  const { db, now } = context
  const device = await ownDevice(context)
  const day = dateIn(device.timeZone, now as Instant)
  const minutesSince = (at: string) => (Date.parse(now) - Date.parse(at)) / 60_000
  const calledSince = addMinutes(now as Instant, -shownMinutes)
  const queue = await readQueue(db, { locationId: device.locationId, day, calledSince })
  const labelOf = (row: (typeof queue)[number]) => (device.shows === 'initials' ? initialsOf(row) : String(row.number))
  const waiting = inTheirOrder(queue.filter(({ status }) => status === 'arrived'))
  const lately = queue
    .flatMap(({ startedAt, ...row }) => (row.status !== 'arrived' && startedAt ? [{ ...row, startedAt }] : []))
    .filter(({ startedAt }) => minutesSince(startedAt) <= shownMinutes)
    .toSorted((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt))
  // Who is through is called no more. Below who is called they stand as those before them, so that nobody who looks up
  // late takes a number that is gone for one that is still to come.
  const latest = lately.find(({ status }) => status === 'checked-in')
  const isCalling = latest !== undefined && minutesSince(latest.startedAt) <= calledMinutes
  const called = latest ? [latest, ...lately.filter((row) => row.id !== latest.id)] : []
  const doctors = shortNames(queue)
  const awaited = [...new Set(waiting.map(({ providerId }) => providerId))]
  const late = await selectLateDoctors(db, now)
    .where('d.provider_id', '=', anyOf(awaited))
    // The screen has room for one.
    .orderBy('d.minutes', 'desc')
    .orderBy('d.provider_id')
    .execute()
  return {
    locationName: device.locationName,
    called: (isCalling ? called : []).slice(0, shownOnWall.called).map((row) => ({
      ...{ label: labelOf({ ...row }), doctor: doctors.get(row.providerId)!, at: row.startedAt },
      room: row.resources.find(({ kind }) => kind === 'room')?.name ?? null,
    })),
    next: waiting
      .slice(0, shownOnWall.next)
      .map((row) => ({ label: labelOf(row), doctor: doctors.get(row.providerId)! })),
    late: late.map(({ provider_id, minutes }) => ({ doctor: doctors.get(provider_id)!, minutes })),
  }
}
