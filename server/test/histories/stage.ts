import { addDays, dateIn, weekdayOfDate, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { assets, northPierFile } from '../../src/features/organizations/import/clinic.fixture.ts'
import { importClinic } from '../../src/features/organizations/import/import-clinic.ts'
import type { Services } from '../../src/platform/context.ts'
import { newId } from '../../src/platform/ids.ts'
import { aUser, signedIn } from '../builders.ts'

export type Reply = { status: number; body: Record<string, any> } // oxlint-disable-line typescript/no-explicit-any -- whatever it answers
export type Send = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  options?: { body?: object; headers?: Record<string, string> },
) => Promise<Reply>

export type HistoryStage = Awaited<ReturnType<typeof aHistoryStage>>

const seatsOfClass = 3
const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/**
 * A clinic from a file, in UTC: three doctors from six to ten with visits that need nothing, visits that need one of two
 * rooms, and a class of a few in one of them.
 */
export async function aHistoryStage(
  services: Pick<Services, 'tenancy' | 'sessionKey'>,
  send: (host: string, ...asked: Parameters<Send>) => Promise<Reply>,
) {
  const file = northPierFile()
  const slug = `histories-${newId().slice(-12)}`
  const host = `${slug}.test`
  Object.assign(file, { slug, timeZone: 'UTC', domains: [host], closures: [] })
  const unlimited = ['holdsPerHour', 'bookingsPerHour', 'visitsAhead', 'holdsAtOnce', 'unconfirmedPerHour']
  for (const limit of unlimited) file['booking'][limit] = 100_000
  Object.assign(file['booking'], { minimumNoticeMinutes: 0, heldPercent: 100, confirmAfterMinutes: 0 })
  const [checkUp, scan] = file['services']
  file['services'] = [
    { ...checkUp, durationMinutes: 30, slotIntervalMinutes: 30 },
    { ...scan, durationMinutes: 30, slotIntervalMinutes: 30 },
    { ...scan, slug: 'class', name: 'Class', durationMinutes: 30, slotIntervalMinutes: 30, seats: seatsOfClass },
  ]
  file['sharedResources'] = file['sharedResources'].map((room: object) => ({ ...room, isActive: true }))
  const [ada] = file['providers']
  file['providers'] = ['ada', 'ben', 'cleo'].map((name) => ({
    ...{ ...ada, slug: name, givenName: name, overrides: [], timeOff: [] },
    services: [
      { service: checkUp.slug, location: 'pier', isDefault: true },
      { service: scan.slug, location: 'pier' },
      { service: 'class', location: 'pier' },
    ],
    hours: [{ days: everyDay, from: '06:00', to: '22:00', location: 'pier' }],
  }))
  const load = () => importClinic(services.tenancy, file, assets())
  const imported = await load()
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
  const id = imported.organizationId
  const transact = <T>(work: Parameters<typeof services.tenancy.inClinic<T>>[1]) => services.tenancy.inClinic(id, work)
  const { offered, doctors, place } = await transact(async (db) => ({
    offered: await db.selectFrom('services').select(['id', 'seats']).orderBy('slug').execute(),
    doctors: await db.selectFrom('providers').select('id').orderBy('slug').execute(),
    place: await db.selectFrom('locations').select('id').executeTakeFirstOrThrow(),
  }))
  const clinic = { id, slug, host, timeZone: 'UTC', locationId: place.id, transact }
  const staff = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  const today = dateIn('UTC', new Date().toISOString() as Instant)
  // Three days, so that those who act at once want the same.
  const dates = [1, 2, 3].map((days) => addDays(today, days + 7 - weekdayOfDate(today)))
  return {
    ...{ host, staff, transact, dates, today },
    doctorIds: doctors.map((each) => each.id),
    serviceIds: offered.map((each) => each.id),
    classId: offered.find(({ seats }) => seats === seatsOfClass)!.id,
    locationId: place.id,
    send: (...asked: Parameters<Send>) => send(host, ...asked),
    /** The clinic's file once more, with its hours, with other rooms in order, and with more or fewer seats in a class. */
    importAnew: async (areAllInOrder: boolean, seatsLess: number) => {
      file['sharedResources'][1].isActive = areAllInOrder
      file['services'][2].seats = seatsOfClass - seatsLess
      return (await load()).ok
    },
  }
}

/** Half hours of a day of the stage. */
export const timeOn = (date: PlainDate, half: number) =>
  new Date(Date.parse(`${date}T06:00:00Z`) + half * 1_800_000).toISOString().replace('.000Z', 'Z')
