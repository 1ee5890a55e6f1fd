import { createTenancy } from '../../server/src/platform/tenancy.ts'
import type { Connection } from '../../server/src/platform/database/connection.ts'
import { aClinic, aProvider, aService, type TestClinic } from '../../server/test/builders.ts'
import { openPool } from './sql.ts'

export type Practice = { clinic: TestClinic; services: { id: string }[]; doctors: { id: string }[] }

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
  return { make, close }
}

/** `minutes` after six o'clock, so many days from now: always ahead, always on a step of fifteen minutes. */
export function timeIn(days: number, minutes: number): string {
  const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000
  return new Date(midnight + (days * 1440 + 360 + minutes) * 60_000).toISOString()
}

export const rosa = { givenName: 'Rosa', familyName: 'Diaz', email: 'rosa@example.test' }
