import { assets, northPierFile, type AnyFile } from '../../server/src/features/organizations/import/clinic.fixture.ts'
import {
  importClinic,
  type ImportOutcome,
  type ImportOptions,
} from '../../server/src/features/organizations/import/import-clinic.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { createTenancy } from '../../server/src/platform/tenancy.ts'
import type { Connection } from '../../server/src/platform/database/connection.ts'
import { aClinic, aProvider, aService, type TestClinic } from '../../server/test/builders.ts'
import { openPool } from './sql.ts'

export type Practice = {
  clinic: TestClinic
  services: { id: string }[]
  doctors: { id: string }[]
  /** Of a clinic that came from a file: changes the file, and imports it again. */
  importAnew?: (change: (file: AnyFile) => void, options: ImportOptions) => Promise<ImportOutcome>
}

export type Practices = ReturnType<typeof openPractices>

const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '06:00', to: '22:00' }))

/** Clinics for a server that runs: doctors who all offer every service, from six to ten every day, in UTC. */
export function openPractices(connection: Connection) {
  const { db, close } = openPool(connection)
  const tenancy = createTenancy(db)
  const make = async (wanted: { doctors?: number; minutes?: readonly number[] } = {}): Promise<Practice> => {
    const clinic = await aClinic(tenancy, { time_zone: 'UTC', horizon_days: 365 })
    const services = []
    for (const duration_minutes of wanted.minutes ?? [30])
      services.push(await aService(clinic, { duration_minutes, slot_interval_minutes: 15 }))
    const doctors = []
    for (let doctor = 0; doctor < (wanted.doctors ?? 1); doctor++)
      doctors.push(await aProvider(clinic, { services, hours: everyDay }))
    return { clinic, services, doctors }
  }
  /** One doctor of the same hours, with one service of half an hour. */
  const makeFromFile = async (): Promise<Practice> => {
    const file = northPierFile()
    const slug = `practice-${newId().slice(-12)}`
    const [service] = file['services']
    const [doctor] = file['providers']
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
    Object.assign(file, { slug, timeZone: 'UTC', domains: [`${slug}.test`], closures: [] })
    Object.assign(file['booking'], { minimumNoticeMinutes: 0, horizonDays: 365 })
    Object.assign(file['booking'], {
      holdsPerHour: 100_000,
      bookingsPerHour: 100_000,
      visitsAhead: 100_000,
      holdsAtOnce: 100_000,
      heldPercent: 100,
      unconfirmedPerHour: 100_000,
      confirmAfterMinutes: 0,
    })
    file['services'] = [{ ...service, durationMinutes: 30, slotIntervalMinutes: 15 }]
    file['providers'] = [doctor]
    doctor.services = [{ service: service.slug, location: 'pier', isDefault: true }]
    doctor.hours = [{ days, from: '06:00', to: '22:00', location: 'pier' }]
    Object.assign(doctor, { overrides: [], timeOff: [] })
    const load = (options: ImportOptions = {}) => importClinic(tenancy, file, assets(), options)
    const imported = await load()
    if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
    const id = imported.organizationId
    const transact: TestClinic['transact'] = (work) => tenancy.inClinic(id, work)
    const [services, doctors, places] = await transact((from) =>
      Promise.all([
        from.selectFrom('services').select('id').execute(),
        from.selectFrom('providers').select('id').execute(),
        from.selectFrom('locations').select('id').execute(),
      ]),
    )
    return {
      clinic: { id, slug, host: `${slug}.test`, timeZone: 'UTC', locationId: places[0]!.id, transact },
      services,
      doctors,
      importAnew: (change, options) => {
        change(file)
        return load(options)
      },
    }
  }
  return { make, makeFromFile, close }
}

/** `minutes` after six o'clock, so many days from now: always ahead, always on a step of fifteen minutes. */
export function timeIn(days: number, minutes: number): string {
  const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000
  return new Date(midnight + (days * 1440 + 360 + minutes) * 60_000).toISOString()
}

export const rosa = { givenName: 'Rosa', familyName: 'Diaz', email: 'rosa@example.test' }
