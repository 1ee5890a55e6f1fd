import { addDays, addMinutes, dateIn, startOfDay, weekdayOfDate, type Instant } from '@polyclinic/domain/kit/time.ts'
import pg from 'pg'
import { createLog } from '../../server/src/platform/log.ts'
import { alternate, report } from '../fixture/alternate.ts'
import { idOf } from '../fixture/clinics.ts'
import type { BenchDatabase } from '../fixture/database.ts'
import { open } from '../growth/open.ts'
import type { Load } from './load.ts'
import { pgbench, scriptOf } from './pgbench.ts'
import type { Running } from './processes.ts'
import { post } from './requests.ts'

const clients = 64
const seconds = 2
const doctors = 500

/** Bookings of a clinic with many doctors at once, against pgbench with the statements that one of them sends. */
export async function bookings(running: Running, database: BenchDatabase, clinic: number): Promise<void> {
  const { script, statements } = await recordOne(database, clinic)
  process.stdout.write(`one booking is ${statements} statements\n`)
  const requests = requestsFor(clinic)
  let last: Load | undefined
  let round = 0
  const ours = async () => {
    const load = await running.load({
      clients,
      milliseconds: seconds * 1000,
      requests: requests.splice(0, 6000),
      once: true,
    })
    if (Object.keys(load.statuses).join() !== '201')
      throw new Error(`bookings were answered with ${JSON.stringify(load.statuses)}`)
    last = load
    return load.perSecond
  }
  const theirs = async () =>
    (await pgbench(database.connection, script, { clients, seconds: 4 * seconds, from: 1000 * round++ })).perSecond
  await ours()
  await theirs()
  const ratio = await alternate(ours, theirs)
  report(
    'bookings, of pgbench with the same statements',
    ratio,
    { least: 1 },
    `${Math.round(ratio.first)}/s of ${Math.round(ratio.second)}/s`,
  )

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

async function recordOne(database: BenchDatabase, clinic: number) {
  const opened = await open(database, createLog('warn'))
  try {
    const doctor = { clinic, doctor: doctors }
    // Twice to be warm; the third is at a full hour.
    await opened.book(doctor)
    await opened.book(doctor)
    opened.takeSent()
    const startsAt = await opened.book(doctor)
    const sent = opened.takeSent().filter(({ text }) => !/^\s*update sessions/.test(text))
    return {
      script: await scriptOf(sent, { doctorId: idOf('doctor', clinic * 1000 + doctors), startsAt }, typesIn(database)),
      statements: sent.length,
    }
  } finally {
    await opened.close()
  }
}

/** Half past every hour, which pgbench leaves alone. */
function requestsFor(clinic: number): string[] {
  const zone = 'America/New_York'
  const first = dateIn(zone, new Date().toISOString() as Instant)
  const path = '/api/v1/appointments/'
  const patient = { givenName: 'Rosa', familyName: 'Diaz', email: 'rosa@example.test' }
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
        requests.push(post(clinic, path, { slot, patient }, requests.length))
        if (requests.length === 40_000) return requests
      }
  }
  return requests
}

/** What PostgreSQL takes the parameters of a statement for. */
const typesIn = (database: BenchDatabase) => async (text: string) => {
  const [, rows] = await query<{ types: string[] }>(
    database,
    `prepare asked as ${text}; select parameter_types::text[] as types from pg_prepared_statements where name = 'asked'`,
  )
  return rows![0]!.types
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
