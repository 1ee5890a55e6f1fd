import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { makeClinics } from '../../bench/fixture/clinics.ts'
import { aUserWithPassword, password } from '../../server/src/features/accounts/account-fixture.ts'
import type { Connection } from '../../server/src/platform/database/connection.ts'
import { must } from '../kit/broken.ts'
import { printTable } from '../kit/figures.ts'
import { openHttp } from '../kit/http.ts'
import { startLoad, type Load } from '../kit/load.ts'
import { numberOption } from '../kit/options.ts'
import { heapMb, polyclinic } from '../kit/polyclinic.ts'
import { openPractices, rosa, timeIn, type Practice } from '../kit/practice.ts'
import { freePort, startServer } from '../kit/server-process.ts'
import { openSql, type Sql } from '../kit/sql.ts'
import { embeddedIn, makeFolder } from '../kit/stand.ts'

const people = 4

/**
 * Many clinics with many visits are backed up while people book, and restored into a cluster that never heard of us,
 * which then serves. `--visits 100000`
 */
export async function backup(): Promise<void> {
  const visits = numberOption('visits', 100_000)
  const folder = await makeFolder()
  const [from, to, file] = ['from', 'to', 'all.backup'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ]
  await Promise.all([from, to].map((path) => mkdir(path, { mode: 0o711 })))
  try {
    const server = await startServer({ port: await freePort(), dataDir: from })
    const ends = await embeddedIn(from)
    const clinics = Math.max(1, Math.round(visits / 1000))
    await makeClinics(ends.admin, [
      { first: 1, count: clinics, doctors: 10, claimsPerDoctor: 100, visitsPerDoctor: 100 },
    ])
    await tellOfVisits(ends.admin)
    const practices = openPractices(ends.connection)
    const practice = await practices.make({ doctors: 8 })
    const user = await aUserWithPassword(practice.clinic)
    await practices.close()

    const http = openHttp(server.port, people)
    const load = startLoad(http, practice, people)
    await load.allServed(performance.now(), 30_000, server.said)
    const before = load.acknowledged()
    const { seconds: backupSeconds } = await polyclinic(from, ['backup', file])
    const during = load.acknowledged() - before
    await load.stop()
    await load.settle()
    http.close()
    must(
      load.outcomes.every(({ what }) => what === 201),
      'somebody was not served while the backup was made',
    )
    await server.end('SIGTERM')

    const { seconds: checkSeconds } = await polyclinic(to, ['backup', 'check', file])
    const { seconds: restoreSeconds } = await polyclinic(to, ['restore', file])
    const again = await startServer({ port: await freePort(), dataDir: to })
    const there = openSql((await embeddedIn(to)).admin)
    const rows = await mustBeWhole(there, practice, load, before)
    await mustServe(again.port, {
      ...{ clinic: practice.clinic, hosts: [practice.clinic.host, 'clinic-1.test'], email: user.email },
      ...{ serviceId: practice.services[0]!.id, providerId: practice.doctors[0]!.id },
    })
    must(again.complaints().length === 0, `the server complains: ${again.complaints()[0]}`)
    await there.close()
    await again.end('SIGTERM')

    const { size } = await stat(file)
    const seconds = (value: number) => value.toFixed(0)
    printTable([
      ['clinics', 'visits', 'MB', 'backup s', 'check s', 'restore s', 'booked meanwhile', `heap at most`],
      [
        rows.clinics,
        rows.visits,
        (size / 1e6).toFixed(0),
        ...[backupSeconds, checkSeconds, restoreSeconds].map(seconds),
        during,
        `${heapMb} MB`,
      ],
    ])
  } finally {
    await folder.remove()
  }
}

/** Each made visit with what the application would have written of it; as the superuser, past all triggers. */
export async function tellOfVisits(admin: Connection): Promise<void> {
  const client = new pg.Client({ ...admin, options: '-c session_replication_role=replica' })
  await client.connect()
  await client.query(`
    insert into appointment_history (organization_id, id, appointment_id, at, act, actor_side, status_after, starts_at_after, version_after)
    select organization_id, gen_random_uuid(), id, created_at, 'book', 'patient', status, starts_at, 1 from appointments`)
  await client.query(`
    insert into messages (organization_id, id, kind, to_address, language, subject, body, subject_kind, subject_id, status)
    select organization_id, gen_random_uuid(), 'appointment-booked', 'rosa@example.test', 'en', 'Your visit', repeat('Hello Rosa, ', 40), 'appointment', id, 'outbox'
    from appointments`)
  await client.query('analyze')
  await client.end()
}

/** What was acknowledged before the backup began is there, and each visit with all that was written with it. */
async function mustBeWhole(there: Sql, { clinic }: Practice, load: Load, before: number) {
  const halves = await there.query(`
    select organization_id, id from (
      select organization_id, id, 'itself' as part from appointments
      union all select organization_id, appointment_id, 'history' from appointment_history
      union all select organization_id, appointment_id, 'time' from claims where appointment_id is not null
      union all select organization_id, subject_id, 'mail' from messages where subject_kind = 'appointment') parts
    group by organization_id, id having array_agg(part order by part) <> array['history', 'itself', 'mail', 'time']`)
  must(halves.length === 0, `${halves.length} visits are there in part only`)
  const own = await there.query<{ id: string }>('select id from appointments where organization_id = $1', [clinic.id])
  const restored = new Set(own.map(({ id }) => id))
  const lost = load.firstAcknowledged(before).filter((id) => !restored.has(id))
  must(lost.length === 0, `${lost.length} of ${before} bookings from before the backup are lost`)
  const [rows] = await there.query<{ visits: number; clinics: number }>(
    `select (select count(*)::int from appointments) as visits, (select count(*)::int from platform.clinics) as clinics`,
  )
  return rows!
}

type Serving = {
  clinic: Pick<Practice['clinic'], 'host'>
  hosts: readonly string[]
  email: string
  serviceId: string
  providerId: string
  /** An invoice of who signs in, to be paid at the demo's provider. */
  invoice?: { id: string; dueMinor: number }
}

/** Signs in, shows free times, books one of them, and pays. */
export async function mustServe(port: number, serving: Serving): Promise<void> {
  const { clinic, hosts, email, serviceId, providerId, invoice } = serving
  const http = openHttp(port, 2)
  for (const host of hosts) {
    const page = await http.send(host, 'GET', '/')
    must(page.status === 200, `the home page of ${host} is ${page.status}`)
  }
  const signIn = await http.send(clinic.host, 'POST', '/api/v1/sessions', { body: { email, password } })
  must(signIn.status === 201, `a sign-in is ${signIn.status}`)
  const times = await http.send(
    clinic.host,
    'GET',
    `/api/v1/slots?serviceId=${serviceId}&providerId=${providerId}&from=${timeIn(20, 0)}&to=${timeIn(27, 0)}`,
  )
  must(times.status === 200, `free times are ${times.status}`)
  const startsAt = times.body.items?.[0]?.starts[0]
  must(startsAt !== undefined, 'nothing is free')
  const slot = { providerId, startsAt }
  const booked = await http.send(clinic.host, 'POST', '/api/v1/appointments/', { body: { slot, patient: rosa } })
  must(booked.status === 201, `a booking is ${booked.status} ${booked.body.code}`)
  const twice = await http.send(clinic.host, 'POST', '/api/v1/appointments/', { body: { slot, patient: rosa } })
  must(twice.status === 409, `the same time again is ${twice.status}`)
  if (invoice) {
    const headers = { authorization: `Bearer ${signIn.body.authToken}` }
    const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
      http.send(clinic.host, method, `/api/v1${path}`, { headers, ...(body && { body }) })
    const { dueMinor } = invoice
    const begun = await ask('POST', `/payable-invoices/${invoice.id}/checkout`, { dueMinor })
    must(begun.status === 200, `a payment is ${begun.status} ${begun.body.code}`)
    const paid = await ask('POST', `/demo-checkouts/${begun.body.url.split('/').at(-1)}/pay`, { how: 'card' })
    must(paid.status === 200, `its provider says ${paid.status} ${paid.body.code}`)
    const stands = await ask('GET', `/online-payments/${begun.body.paymentId}`)
    must(stands.body.status === 'succeeded', `a payment that was made is ${stands.body.status}`)
  }
  http.close()
}
