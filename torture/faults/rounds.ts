import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../../server/src/platform/database/connection.ts'
import { isConnectionTrouble } from '../../server/src/platform/database/pool.ts'
import { checkInvariants } from '../invariants.ts'
import { must } from '../kit/broken.ts'
import { spread, tally } from '../kit/figures.ts'
import { openHttp } from '../kit/http.ts'
import { startLoad, type Load } from '../kit/load.ts'
import { openPractices } from '../kit/practice.ts'
import { isReady, type ServerProcess } from '../kit/server-process.ts'
import { openSql, type Sql } from '../kit/sql.ts'

/** Where people book. */
export type Place = {
  port: number
  /** The server as it is now: a trouble may have put another in its place. */
  server: () => ServerProcess
  connection: Connection
  admin: Connection
}

/** Something that happens while people book. */
export type Trouble = {
  name: string
  /** Resolves when nothing hinders any more, with the moment from which the recovery is measured. */
  strike: (load: Load, round: number) => Promise<number>
  /** The server itself goes: whoever asked then gets no answer. */
  cutsAnswers?: boolean
  /** While it lasts nobody can be booked, and has to be told so. */
  stopsAll?: boolean
}

/** Fault, rounds, acknowledged, refused or cut, seconds until all were served again, what else is worth knowing. */
export type Row = readonly [string, number, string, string, string, string]

const people = 16

/**
 * Sixteen people book, trouble strikes, and once it is over all of them are served again without a hand. Then whatever
 * was left open is asked again with its key, and everything is as it was promised.
 */
export async function bookThrough(trouble: Trouble, place: Place, rounds: number): Promise<Row> {
  const admin = openSql(place.admin)
  const practices = openPractices(place.connection)
  const seen: (number | string)[] = []
  const backSeconds: number[] = []
  const slowest: number[] = []
  let bookings = 0
  let repeated = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const http = openHttp(place.port, people)
      const load = startLoad(http, await practices.make({ doctors: 8 }), people)
      const told = () => `${tally(load.outcomes.slice(-20).map(({ what }) => what))}; ${place.server().said()}`
      await load.allServed(performance.now(), 30_000, told)
      const since = await trouble.strike(load, round)
      await Promise.all([load.allServed(performance.now(), 60_000, told), becomesReady(place, told)])
      backSeconds.push((performance.now() - since) / 1000)
      await load.stop()
      repeated += await load.settle()
      http.close()
      mustHaveBeenTold(trouble, load, told)
      must(place.server().isAlive(), 'the server died')
      must(place.server().complaints().length === 0, `the server complains: ${place.server().complaints()[0]}`)
      bookings += await load.reconcile(admin)
      await checkInvariants(admin)
      seen.push(...load.outcomes.map(({ what }) => what).filter((what) => what !== 201))
      slowest.push(...load.outcomes.map(({ ms }) => ms))
    }
    const lastMail = await messagesLeave(admin)
    await checkInvariants(admin)
    const besides = [
      `${repeated} asked again with their key`,
      `slowest answer ${(Math.max(...slowest) / 1000).toFixed(1)} s`,
      `no mail waited after ${lastMail.toFixed(0)} s`,
    ]
    return [trouble.name, rounds, String(bookings), tally(seen) || 'none', spread(backSeconds), besides.join('; ')]
  } finally {
    await practices.close()
    await admin.close()
  }
}

async function becomesReady({ port }: Place, told: () => string): Promise<void> {
  const began = performance.now()
  while (!(await isReady(port))) {
    must(performance.now() - began < 60_000, `not ready after a minute: ${told()}`)
    await sleep(10)
  }
}

function mustHaveBeenTold({ cutsAnswers = false, stopsAll = false }: Trouble, load: Load, told: () => string): void {
  must(load.refused().length === 0, `free times were refused: ${tally(load.refused())}`)
  for (const { what, retryAfter } of load.outcomes) {
    must(what === 201 || what === 503 || (what === 'cut' && cutsAnswers), `an answer was ${what}: ${told()}`)
    must(what !== 503 || retryAfter !== undefined, 'a 503 came without Retry-After')
  }
  must(!stopsAll || load.outcomes.some(({ what }) => what === 503), 'nobody was told of the trouble')
}

/**
 * Seconds until no message waits any more: each was sent, or lies in the outbox, those under way when trouble came, too.
 * @throws after a hundred seconds
 */
export async function messagesLeave(admin: Sql): Promise<number> {
  const began = performance.now()
  const count = () =>
    admin.query<{ waiting: number }>(`select count(*)::int as waiting from messages where status = 'queued'`)
  for (;;) {
    const [found] = await count().catch((error: unknown) => {
      if (!isConnectionTrouble(error)) throw error
      return []
    })
    const seconds = (performance.now() - began) / 1000
    if (found?.waiting === 0) return seconds
    must(seconds < 100, `${found?.waiting ?? 'unknown'} messages still wait`)
    await sleep(200)
  }
}
