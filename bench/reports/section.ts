import { addDays, dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { previousOf } from '@polyclinic/domain/reports/periods.ts'
import { loadavg } from 'node:os'
import pg from 'pg'
import { keepDays } from '../../server/src/features/reports/roll-up.ts'
import type { Connection } from '../../server/src/platform/database/connection.ts'
import { openForReports } from '../../server/src/platform/database/pool.ts'
import type { Tables } from '../../server/src/platform/database/tables.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { signToken } from '../../server/src/platform/session.ts'
import { createTenancy, type Tenancy } from '../../server/src/platform/tenancy.ts'
import { alternate, report } from '../fixture/alternate.ts'
import { idOf, makeClinics, tidy } from '../fixture/clinics.ts'
import { startCluster } from '../fixture/database.ts'
import { requestsFor } from '../http/bookings.ts'
import { startLoader, startProcesses, type Running } from '../http/processes.ts'
import { hostOf } from '../http/requests.ts'
import { sessionKey } from '../http/session-key.ts'

const zone = 'America/New_York'
const doctors = 50
const reported = 1
const booked = 2
const readers = 10
const clients = 64

/**
 * A year's report of a clinic over HTTP, against one visit by its key; and what bookings lose while ten people read
 * reports without pause. REPORT_VISITS sets how many visits the clinic has: the million that is promised, by default.
 */
export async function reports(): Promise<void> {
  const visits = Number(process.env['REPORT_VISITS'] ?? 1_000_000)
  const each = Math.round(visits / doctors)
  const cluster = await startCluster()
  try {
    const made = await cluster.make('reports')
    await makeClinics(made.admin, [
      { first: reported, count: 1, doctors, claimsPerDoctor: each, visitsPerDoctor: each },
      { first: booked, count: 1, doctors: 500, claimsPerDoctor: 0 },
    ])
    await closePastVisits(made.admin, each)
    const database = openForReports<Tables>({ connection: made.connection, log: cluster.log })
    const tenancy = createTenancy(database.db, undefined, { seesOneMoment: true })
    const began = performance.now()
    while (await keepDays({ reports: tenancy }, idOf('clinic', reported)));
    say(`${(each * doctors).toLocaleString('en')} visits; days kept in ${seconds(began)} s`)
    const sessions = await Promise.all(Array.from({ length: readers }, () => signIn(tenancy)))
    await database.close()
    await tidy(made.admin)
    const running = await startProcesses(made.connection)
    try {
      await compareWithAKey(running, sessions[0]!, each)
      await compareBookings(running, sessions, made.admin)
    } finally {
      await running.stop()
    }
  } finally {
    await cluster.stop()
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(0)
const loadNow = () => `load ${loadavg()[0]!.toFixed(1)}`

async function compareWithAKey(running: Running, session: string, each: number): Promise<void> {
  const ask = (requests: string[], name: string) => async () => {
    const load = await running.load({ clients: 1, milliseconds: 3000, requests })
    if (Object.keys(load.statuses).join() !== '200')
      throw new Error(`${name} was answered with ${JSON.stringify(load.statuses)}`)
    return 1000 / load.perSecond
  }
  // Each of thirty years in turn, so that none is the one before.
  const years = ask(
    Array.from({ length: 30 }, (_, back) => get(session, yearPath(back))),
    'a report',
  )
  const keys = ask(
    Array.from({ length: 5000 }, () => {
      const doctor = reported * 1000 + 1 + Math.floor(Math.random() * doctors)
      return get(session, `/api/v1/appointments/${idOf('visit', doctor * each + Math.floor(Math.random() * each))}`)
    }),
    'a visit',
  )
  await years()
  await keys()
  const ratio = await alternate(years, keys)
  report(
    "a year's report / a visit by its key, both over HTTP",
    ratio,
    { most: 3 },
    `${ratio.first.toFixed(1)} ms of ${ratio.second.toFixed(1)}; ${loadNow()}`,
  )
}

async function compareBookings(running: Running, sessions: readonly string[], admin: Connection): Promise<void> {
  const requests = requestsFor(booked)
  let tooBusy = 0
  const book = async () => {
    const load = await running.load({ clients, milliseconds: 2000, requests: requests.splice(0, 3500), once: true })
    const { 201: made = 0, 503: busy = 0, ...others } = load.statuses
    if (made === 0 || Object.keys(others).length > 0)
      throw new Error(`bookings were answered with ${JSON.stringify(load.statuses)}`)
    tooBusy += busy
    return (load.perSecond * made) / (made + busy)
  }
  const reading = startLoader()
  let [answered, longest] = [0, 0]
  const bookAmongReaders = async () => {
    const read = reading.load({
      port: running.port,
      clients: readers,
      milliseconds: 2000,
      requests: sessions.map((session, back) => get(session, yearPath(back))),
    })
    const perSecond = await book()
    const load = await read
    if (Object.keys(load.statuses).join() !== '200')
      throw new Error(`reports were answered with ${JSON.stringify(load.statuses)}`)
    answered += load.statuses[200]!
    longest = Math.max(longest, load.most)
    return perSecond
  }
  try {
    await book()
    await tidy(admin)
    const kept = await alternate(bookAmongReaders, book)
    report(
      'bookings while ten people read a year, of those alone',
      kept,
      { least: 0.9 },
      `${Math.round(kept.first)}/s of ${Math.round(kept.second)}/s; ${answered} reports read, the slowest in ${Math.round(longest)} ms; ${tooBusy} bookings told that it was too busy; ${loadNow()}`,
    )
  } finally {
    await reading.stop()
  }
}

/** Of a year that ended so many days ago. */
function yearPath(back: number): string {
  const to = addDays(dateIn(zone, new Date().toISOString() as Instant), -back)
  const year = { from: addDays(to, -364), to }
  const before = previousOf(year, 'Custom')
  return `/api/v1/reports/operational?${new URLSearchParams({ ...year, previousFrom: before.from, previousTo: before.to })}`
}

const get = (session: string, path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: ${hostOf(reported)}\r\nauthorization: Bearer ${session}\r\n\r\n`

/** Somebody of the clinic's own who runs it. */
async function signIn(tenancy: Tenancy): Promise<string> {
  const clinic = idOf('clinic', reported)
  const [userId, sid] = [newId(), newId()]
  const ends = new Date(Date.now() + 12 * 3600_000).toISOString()
  await tenancy.inClinic(clinic, async (db, now) => {
    const email = `admin-${userId}@example.test`
    await db
      .insertInto('users')
      .values({ id: userId, name: 'Rosa Diaz', email, roles: ['admin'] })
      .execute()
    await db
      .insertInto('sessions')
      .values({ id: sid, user_id: userId, created_at: now, last_seen_at: now, expires_at: ends })
      .execute()
  })
  return signToken(sessionKey, clinic, { userId, roles: ['admin'], sid }, ends)
}

/**
 * Nine of ten took place, after waits of up to half an hour; a twentieth was canceled and as many did not come. Somebody
 * is seen six times, on average.
 */
async function closePastVisits(connection: Connection, each: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    const first = 1_000_000 + (reported * 1000 + 1) * each
    await client.query(`
      update appointments a set
        status = case n when 0 then 'cancelled' when 1 then 'noshow' else 'fulfilled' end,
        created_at = starts_at - interval '9 days',
        patient_id = ('${idOf('patient', 0).slice(0, 24)}'
          || lpad((${first} + abs(hashtext('p' || a.id)) % ${Math.ceil((doctors * each) / 6)})::text, 12, '0'))::uuid,
        arrived_at = case when n > 1 then starts_at - make_interval(mins => n) end,
        started_at = case when n > 1 then starts_at + make_interval(mins => n / 2) end,
        finished_at = case when n > 1 then starts_at + interval '30 minutes' end
      from (select id, organization_id, hashtext(id::text) & 15 as n from appointments where starts_at < now()) v
      where v.id = a.id and v.organization_id = a.organization_id`)
    await client.query(`update appointments set created_at = starts_at - interval '19 days' where starts_at >= now()`)
    await client.query(`
      insert into appointment_history (organization_id, id, appointment_id, act, status_before, status_after, actor_side, cause,
        at, version_after, starts_at_before, starts_at_after)
      select organization_id, gen_random_uuid(), id, 'cancel', 'booked', 'cancelled', 'patient', 'patient', created_at, 2,
        starts_at, starts_at
      from appointments where status = 'cancelled'`)
  } finally {
    await client.end()
  }
  await tidy(connection)
}
