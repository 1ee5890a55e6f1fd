import { setTimeout as sleep } from 'node:timers/promises'
import { checkInvariants } from '../invariants.ts'
import { must } from '../kit/broken.ts'
import { median, tally } from '../kit/figures.ts'
import { openHttp } from '../kit/http.ts'
import { startLoad } from '../kit/load.ts'
import { openPractices } from '../kit/practice.ts'
import { freePort, isReady, startServer, type ServerProcess } from '../kit/server-process.ts'
import { openSql } from '../kit/sql.ts'
import { embeddedIn, makeFolder, postmasterIn } from '../kit/stand.ts'

type Victim = 'server' | 'database' | 'both'

/** `kill -9` at a random moment while sixteen people book; then everything is as it was promised, without a hand. */
async function killAgain(victim: Victim, rounds: number): Promise<string[]> {
  const folder = await makeFolder()
  const port = await freePort()
  const start = () => startServer({ port, dataDir: folder.path })
  let server: ServerProcess = await start()
  const ends = await embeddedIn(folder.path)
  const backMs: number[] = []
  const seen: (number | string)[] = []
  let bookings = 0
  let repeated = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const practices = openPractices(ends.connection)
      const practice = await practices.make({ doctors: 8 })
      await practices.close()
      const http = openHttp(port, 16)
      const load = startLoad(http, practice, 16)
      while (load.acknowledged() < 20) await sleep(5)
      await sleep(Math.random() * 400)

      const postmaster = await postmasterIn(folder.path)
      must(Number.isInteger(postmaster), 'the database has no process')
      const began = performance.now()
      if (victim !== 'server') process.kill(postmaster, 'SIGKILL')
      if (victim !== 'database') {
        await server.end('SIGKILL')
        server = await start()
      }
      while (!(await isReady(port))) {
        must(performance.now() - began < 60_000, 'the server is not ready again after a minute')
        await sleep(10)
      }
      backMs.push(performance.now() - began)
      const before = load.acknowledged()
      while (load.acknowledged() < before + 20) {
        must(performance.now() - began < 90_000, `no bookings any more: ${server.said()}`)
        await sleep(10)
      }
      await load.stop()
      repeated += await load.settle()
      must(load.refused().length === 0, `free times were refused: ${tally(load.refused())}`)
      for (const { what, retryAfter } of load.outcomes) {
        seen.push(what)
        must(what === 'cut' || what === 201 || what === 503, `an answer was ${what}`)
        must(what !== 503 || retryAfter !== undefined, 'a 503 came without Retry-After')
      }
      if (victim === 'database') must(!load.outcomes.some(({ what }) => what === 'cut'), 'the server cut an answer')
      http.close()
      must(server.isAlive(), 'the server died')
      must(server.complaints().length === 0, `the server complains: ${server.complaints()[0]}`)

      const admin = openSql(ends.admin)
      bookings += await load.reconcile(admin)
      await checkInvariants(admin)
      await admin.close()
    }
  } finally {
    await server.end('SIGTERM')
    await folder.remove()
  }
  return [
    `kill -9 ${victim}`,
    String(rounds),
    tally(seen),
    `${bookings} kept, ${repeated} asked again, back after ${median(backMs).toFixed(0)} ms (at most ${Math.max(...backMs).toFixed(0)})`,
  ]
}

export const killServer = (rounds: number) => killAgain('server', rounds)
export const killDatabase = (rounds: number) => killAgain('database', rounds)
export const killBoth = (rounds: number) => killAgain('both', rounds)
