import { addDays, addMinutes, dateIn, startOfDay, weekdayOfDate, type Instant } from '@polyclinic/domain/kit/time.ts'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { alternate, report } from '../fixture/alternate.ts'
import { idOf, tidy } from '../fixture/clinics.ts'
import type { BenchDatabase } from '../fixture/database.ts'
import type { Load } from './load.ts'
import { pgbench } from './pgbench.ts'
import type { Running } from './processes.ts'
import { post } from './requests.ts'

const clients = 64
const seconds = 2
const doctors = 500

/**
 * Bookings of a clinic with many doctors, against pgbench with the eighteen statements that one of them was once
 * (`eighteen-statements.sql`), by many clients and by one alone.
 */
export async function bookings(running: Running, database: BenchDatabase, clinic: number): Promise<void> {
  const script = await readFile(new URL('eighteen-statements.sql', import.meta.url), 'utf8')
  const requests = requestsFor(clinic)
  let last: Load | undefined
  let round = 0
  const ours = (among: number) => async () => {
    const load = await running.load({
      clients: among,
      milliseconds: seconds * 1000,
      requests: requests.splice(0, among === 1 ? 1000 : 3500),
      once: true,
    })
    if (Object.keys(load.statuses).join() !== '201')
      throw new Error(`bookings were answered with ${JSON.stringify(load.statuses)}`)
    last = load
    return load.perSecond
  }
  const theirs = (among: number) => async () =>
    (await pgbench(database.connection, script, { clients: among, seconds: 4 * seconds, from: 2000 * round++ }))
      .perSecond
  await ours(clients)()
  await theirs(clients)()
  // Plans that were made for empty tables read all of what is in them by now.
  await tidy(database.admin)
  for (const [name, among, least] of [
    ['bookings, of pgbench with eighteen statements', clients, 1.5],
    ['the same by one client alone', 1, 1],
  ] as const) {
    const ratio = await alternate(ours(among), theirs(among))
    report(name, ratio, { least }, `${Math.round(ratio.first)}/s of ${Math.round(ratio.second)}/s`)
  }
  await ours(clients)()

  await query(database, 'create schema bench create table commits (at timestamptz)')
  await query(
    database,
    'grant usage on schema bench to polyclinic_none; grant insert on bench.commits to polyclinic_none',
  )
  for (const [name, among] of [
    ['p99 of a booking, in bare commits by as many clients', clients],
    ['p99 of a booking, in commits by one client alone', 1],
  ] as const) {
    const commit = await pgbench(database.connection, 'insert into bench.commits values (now());', {
      clients: among,
      seconds,
    })
    const bare = last!.p99 / commit.averageMs
    report(
      name,
      { ratio: bare, least: bare, most: bare, first: last!.p99, second: commit.averageMs },
      { most: 8 },
      `${last!.p99.toFixed(1)} ms of ${commit.averageMs.toFixed(2)} ms`,
    )
  }
}

/**
 * Bookings of a clinic with five hundred doctors whose days are free: half past every hour, which pgbench leaves alone. Each
 * is another person's, since one with thousands of visits ahead is nobody.
 */
export function requestsFor(clinic: number): string[] {
  const zone = 'America/New_York'
  const first = dateIn(zone, new Date().toISOString() as Instant)
  const path = '/api/v1/appointments/'
  const requests: string[] = []
  for (let day = 3; day < 80; day++) {
    const date = addDays(first, day)
    if (weekdayOfDate(date) > 5) continue
    for (let hour = 9; hour < 17; hour++)
      for (let doctor = 1; doctor < doctors; doctor++) {
        const startsAt = addMinutes(startOfDay(zone, date), hour * 60 + 30)
        const slot = {
          startsAt,
          providerId: idOf('doctor', clinic * 1000 + doctor),
          serviceId: idOf('service', clinic),
          locationId: idOf('location', clinic),
        }
        const email = `rosa.${requests.length}@example.test`
        const patient = { givenName: 'Rosa', familyName: 'Diaz', email }
        requests.push(post(clinic, path, { slot, patient }, requests.length))
        if (requests.length === 40_000) return requests
      }
  }
  return requests
}

/** The rows of each of the statements. */
async function query<Row>({ admin }: BenchDatabase, text: string): Promise<Row[][]> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    return [await client.query(text)].flat().map(({ rows }) => rows as Row[])
  } finally {
    await client.end()
  }
}
