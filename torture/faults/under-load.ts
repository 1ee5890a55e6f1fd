import { setTimeout as sleep } from 'node:timers/promises'
import { checkInvariants } from '../invariants.ts'
import { must } from '../kit/broken.ts'
import { median, tally } from '../kit/figures.ts'
import { openHttp } from '../kit/http.ts'
import { startLoad } from '../kit/load.ts'
import { openPractices } from '../kit/practice.ts'
import { openProxy, type Proxy } from '../kit/proxy.ts'
import { freePort, isReady, startServer } from '../kit/server-process.ts'
import { openSql, type Sql } from '../kit/sql.ts'
import { makeFolder, startPostgres } from '../kit/stand.ts'

type Place = { proxy: Proxy; postgresFolder: string }

/** Something that happens to the database, or to the way there, while people book; it resolves when it is over. */
export type Trouble = {
  name: string
  strike: (place: Place, round: number) => Promise<void>
  /** While it lasts nobody can be booked, and has to be told so. */
  stopsAll: boolean
}

/**
 * Sixteen people book at a server whose PostgreSQL is somewhere else. Through all trouble the server lives, answers
 * with a booking or 503 and when to come back, and afterwards goes on by itself, its mails too.
 */
export async function bookThrough(trouble: Trouble, rounds: number): Promise<string[]> {
  const [postgresFolder, folder] = [await makeFolder(), await makeFolder()]
  const postgres = await startPostgres(postgresFolder.path)
  const proxy = await openProxy({ path: `${postgres.connection.host}/.s.PGSQL.5432` })
  const server = await startServer({
    port: await freePort(),
    dataDir: folder.path,
    databaseUrl: `postgres://polyclinic@127.0.0.1:${proxy.port}/polyclinic?sslmode=disable`,
  })
  const seen: (number | string)[] = []
  const backMs: number[] = []
  const slowestMs: number[] = []
  let bookings = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const practices = openPractices(postgres.connection)
      const practice = await practices.make({ doctors: 8 })
      await practices.close()
      const http = openHttp(server.port, 16)
      const load = startLoad(http, practice, 16)
      const moreBookings = async (wanted: number, withinMs: number) => {
        const began = performance.now()
        const before = load.acknowledged()
        while (load.acknowledged() < before + wanted) {
          must(performance.now() - began < withinMs, `no bookings after ${withinMs} ms: ${server.said()}`)
          await sleep(10)
        }
      }
      await moreBookings(30, 30_000)
      await trouble.strike({ proxy, postgresFolder: postgresFolder.path }, round)
      const over = performance.now()
      await moreBookings(50, 45_000)
      while (!(await isReady(server.port))) await sleep(20)
      backMs.push(performance.now() - over)
      await load.stop()
      await load.settle()
      http.close()

      must(load.refused().length === 0, `free times were refused: ${tally(load.refused())}`)
      for (const { what, ms, retryAfter } of load.outcomes) {
        seen.push(what)
        slowestMs.push(ms)
        must(what === 201 || what === 503, `an answer was ${what}: ${server.said()}`)
        must(what !== 503 || retryAfter !== undefined, 'a 503 came without Retry-After')
      }
      must(!trouble.stopsAll || load.outcomes.some(({ what }) => what === 503), 'nobody was told of the trouble')
      must(server.isAlive(), 'the server died')
      must(server.complaints().length === 0, `the server complains: ${server.complaints()[0]}`)

      const admin = openSql(postgres.admin)
      bookings += await load.reconcile(admin)
      await checkInvariants(admin)
      await admin.close()
    }
    const admin = openSql(postgres.admin)
    await messagesLeave(admin)
    await admin.close()
  } finally {
    await server.end('SIGTERM')
    await proxy.close()
    await postgres.stop()
    await folder.remove()
    await postgresFolder.remove()
  }
  const back = `back after ${median(backMs).toFixed(0)} ms (at most ${Math.max(...backMs).toFixed(0)})`
  return [
    trouble.name,
    String(rounds),
    tally(seen),
    `${bookings} kept, ${back}, slowest answer ${(Math.max(...slowestMs) / 1000).toFixed(1)} s`,
  ]
}

/**
 * No message waits any more: each was sent, or lies in the outbox. Those that wait for their next attempt, or were under
 * way when the trouble came, are taken to have waited long enough; then the worker has to find them by itself.
 */
async function messagesLeave(admin: Sql): Promise<void> {
  await admin.query(`update jobs.job set start_after = now() where state = 'retry'`)
  await admin.query(`update jobs.job set started_on = started_on - interval '10 minutes' where state = 'active'`)
  const began = performance.now()
  for (;;) {
    const [{ waiting } = { waiting: 0 }] = await admin.query<{ waiting: number }>(
      `select count(*)::int as waiting from messages where status = 'queued'`,
    )
    if (waiting === 0) return
    must(performance.now() - began < 240_000, `${waiting} messages still wait`)
    await sleep(100)
  }
}
