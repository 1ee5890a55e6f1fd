import { setTimeout as sleep } from 'node:timers/promises'
import { openProxy, type Proxy, type Weather } from '../kit/proxy.ts'
import { freePort, startServer } from '../kit/server-process.ts'
import { makeFolder, postmasterIn, startPostgres } from '../kit/stand.ts'
import { bookThrough, type Row, type Trouble } from './rounds.ts'

/** What happens to a PostgreSQL that is somewhere else, or to the way there; it resolves when that is over. */
type Strike = (far: { proxy: Proxy; dataDir: string }, round: number) => Promise<void>

/** People book at a server whose PostgreSQL is reached through a small proxy. */
const elsewhere =
  (trouble: Pick<Trouble, 'name' | 'stopsAll'>, strike: Strike) =>
  async (rounds: number): Promise<Row> => {
    const [far, folder] = [await makeFolder(), await makeFolder()]
    const postgres = await startPostgres(far.path)
    const proxy = await openProxy({ path: `${postgres.connection.host}/.s.PGSQL.5432` })
    const port = await freePort()
    const databaseUrl = `postgres://polyclinic@127.0.0.1:${proxy.port}/polyclinic?sslmode=disable`
    const server = await startServer({ port, dataDir: folder.path, databaseUrl })
    try {
      const place = { port, server: () => server, connection: postgres.connection, admin: postgres.admin }
      const struck = async (round: number) => {
        await strike({ proxy, dataDir: far.path }, round)
        return performance.now()
      }
      return await bookThrough({ ...trouble, strike: (_load, round) => struck(round) }, place, rounds)
    } finally {
      await server.end('SIGTERM')
      await proxy.close()
      await postgres.stop()
      await folder.remove()
      await far.remove()
    }
  }

/** Ended fast (connections are told) in one round, at once (they are not) in the next; it comes back by itself. */
export const restarted = elsewhere({ name: 'PostgreSQL restarted' }, async ({ dataDir }, round) => {
  const before = await postmasterIn(dataDir)
  process.kill(before, round % 2 ? 'SIGQUIT' : 'SIGINT')
  while ([before, NaN].includes(await postmasterIn(dataDir))) await sleep(20)
})

const weather = (name: string, kind: Weather, lastsMs: number, stopsAll: boolean) =>
  elsewhere({ name, stopsAll }, async ({ proxy }) => {
    await proxy.set(kind)
    await sleep(lastsMs)
    await proxy.set('clear')
  })

export const slow = weather('300 ms more each way', 'slow', 6000, false)
export const cut = weather('connection cut for 3 s', 'cut', 3000, true)
export const halfOpen = weather('connection half-open for 8 s', 'half-open', 8000, true)
/** Over before anybody noticed: every new connection works, and whatever was open never says a word again. */
export const halfOpenBriefly = weather('connection half-open for a moment', 'half-open', 100, true)

/** Broken ten times somewhere in an answer: what the lost COMMIT did, only the key can tell. */
export const cutInAnswers = elsewhere(
  { name: 'connection cut in answers, ten times', stopsAll: true },
  async ({ proxy }) => {
    for (let time = 0; time < 10; time++) {
      proxy.cutAfter(Math.floor(Math.random() * 20_000))
      await sleep(200)
    }
  },
)
