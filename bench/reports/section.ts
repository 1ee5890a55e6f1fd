import { rightsOf } from '@polyclinic/domain/kit/permissions.ts'
import { addDays, dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { previousOf } from '@polyclinic/domain/reports/periods.ts'
import pg from 'pg'
import { readReport } from '../../server/src/features/reports/read-report.ts'
import type { Actor, Context } from '../../server/src/platform/context.ts'
import type { Connection } from '../../server/src/platform/database/connection.ts'
import { DatabaseBusy, openForReports } from '../../server/src/platform/database/pool.ts'
import type { Tables } from '../../server/src/platform/database/tables.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { createTenancy } from '../../server/src/platform/tenancy.ts'
import { alternate, report } from '../fixture/alternate.ts'
import { idOf, makeClinics, tidy } from '../fixture/clinics.ts'
import { startCluster } from '../fixture/database.ts'
import { requestsFor } from '../http/bookings.ts'
import { startProcesses } from '../http/processes.ts'

const zone = 'America/New_York'
const doctors = 50
const reported = 1
const booked = 2
const readers = 10
const clients = 64

/**
 * A year's report of a clinic, against a row by its key in a transaction of the same kind; and what bookings lose while ten
 * people read reports without pause. REPORT_VISITS sets how many visits the clinic has: 1000000 are what is promised, of
 * which the default has a tenth.
 */
export async function reports(): Promise<void> {
  const visits = Number(process.env['REPORT_VISITS'] ?? 100_000)
  const each = Math.round(visits / doctors)
  const cluster = await startCluster()
  try {
    const made = await cluster.make('reports')
    await makeClinics(made.admin, [
      { first: reported, count: 1, doctors, claimsPerDoctor: each, visitsPerDoctor: each },
      { first: booked, count: 1, doctors: 500, claimsPerDoctor: 0 },
    ])
    await closePastVisits(made.admin)
    const database = openForReports<Tables>({ connection: made.connection, log: cluster.log })
    const tenancy = createTenancy(database.db)
    const to = dateIn(zone, new Date().toISOString() as Instant)
    const year = { from: addDays(to, -364), to }
    const before = previousOf(year, 'Custom')
    const query = { ...year, previousFrom: before.from, previousTo: before.to }
    const inClinic = <Value>(work: (context: Context) => Promise<Value>) =>
      tenancy.inClinic(idOf('clinic', reported), (db, now) =>
        work({ db, now, actor: admin, clinic: { time_zone: zone, currency: 'USD' } } as Context),
      )
    const read = () => inClinic((context) => readReport(context, { query } as Parameters<typeof readReport>[1]))
    const { current } = await read()
    process.stdout.write(
      `${(each * doctors).toLocaleString('en')} visits, of which the year has ${current.visits.toLocaleString('en')}\n`,
    )
    try {
      const ratio = await alternate(
        () => millisecondsOf(read, 3),
        () => millisecondsOf(() => inClinic(({ db }) => aVisit(db, each)), 100),
      )
      report(
        "a year's report / a visit by its key",
        ratio,
        { most: 3 },
        `${ratio.first.toFixed(0)} ms of ${ratio.second.toFixed(2)}`,
      )
      const running = await startProcesses(made.connection)
      try {
        const requests = requestsFor(booked)
        const book = async () => {
          const load = await running.load({
            clients,
            milliseconds: 2000,
            requests: requests.splice(0, 3500),
            once: true,
          })
          if (Object.keys(load.statuses).join() !== '201')
            throw new Error(`bookings were answered with ${JSON.stringify(load.statuses)}`)
          return load.perSecond
        }
        let [answered, refused] = [0, 0]
        const bookAmongReaders = async () => {
          let isOver = false
          const reading = Array.from({ length: readers }, async () => {
            while (!isOver) {
              // Of more at once than there are connections, some are told to come again.
              await read().catch((error: unknown) => {
                if (!(error instanceof DatabaseBusy)) throw error
                refused++
              })
              answered++
            }
          })
          const perSecond = await book()
          isOver = true
          await Promise.all(reading)
          return perSecond
        }
        await book()
        await tidy(made.admin)
        const kept = await alternate(bookAmongReaders, book)
        report(
          'bookings while ten people read a year, of those alone',
          kept,
          { least: 0.9 },
          `${Math.round(kept.first)}/s of ${Math.round(kept.second)}/s; ${refused} of ${answered} readings had to wait for a connection too long`,
        )
      } finally {
        await running.stop()
      }
    } finally {
      await database.close()
    }
  } finally {
    await cluster.stop()
  }
}

async function millisecondsOf(work: () => Promise<unknown>, times: number): Promise<number> {
  const began = performance.now()
  for (let time = 0; time < times; time++) await work()
  return (performance.now() - began) / times
}

const aVisit = (db: Context['db'], each: number) =>
  db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', idOf('visit', (reported * 1000 + 1 + Math.floor(Math.random() * doctors)) * each))
    .executeTakeFirstOrThrow()

/** Nine of ten took place, after waits of up to half an hour; a twentieth was canceled and as many did not come. */
async function closePastVisits(connection: Connection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(`
      update appointments a set
        status = case n when 0 then 'cancelled' when 1 then 'noshow' else 'fulfilled' end,
        created_at = starts_at - interval '9 days',
        arrived_at = case when n > 1 then starts_at - make_interval(mins => n) end,
        started_at = case when n > 1 then starts_at + make_interval(mins => n / 2) end,
        finished_at = case when n > 1 then starts_at + interval '30 minutes' end
      from (select id, organization_id, hashtext(id::text) & 15 as n from appointments where starts_at < now()) v
      where v.id = a.id and v.organization_id = a.organization_id`)
  } finally {
    await client.end()
  }
  await tidy(connection)
}

const admin: Actor = {
  kind: 'user',
  ...{ userId: newId(), sessionId: newId(), email: 'admin@example.test', roles: ['admin'] },
  secondFactor: { isOn: false, provedAt: null, isMissing: false },
  rights: rightsOf(['admin']),
  own: { providerId: null, patientIds: [], partnerId: null },
}
