import { setTimeout as sleep } from 'node:timers/promises'
import { must } from '../kit/broken.ts'
import { freePort, startServer } from '../kit/server-process.ts'
import { embeddedIn, makeFolder, postmasterIn } from '../kit/stand.ts'
import { bookThrough, type Row } from './rounds.ts'

type Victim = 'server' | 'PostgreSQL' | 'both'

/** `kill -9` at a random moment while people book; the server is started again, as any supervisor would. */
async function killAgain(victim: Victim, rounds: number): Promise<Row> {
  const folder = await makeFolder()
  const port = await freePort()
  const start = () => startServer({ port, dataDir: folder.path })
  let server = await start()
  const strike = async () => {
    await sleep(Math.random() * 400)
    const postmaster = await postmasterIn(folder.path)
    must(Number.isInteger(postmaster), 'the database has no process')
    const since = performance.now()
    if (victim !== 'server') process.kill(postmaster, 'SIGKILL')
    if (victim !== 'PostgreSQL') {
      await server.end('SIGKILL')
      server = await start()
    }
    return since
  }
  try {
    const place = { port, server: () => server, ...(await embeddedIn(folder.path)) }
    const trouble = { name: `kill -9 of ${victim}`, strike, cutsAnswers: victim !== 'PostgreSQL' }
    return await bookThrough(trouble, place, rounds)
  } finally {
    await server.end('SIGTERM')
    await folder.remove()
  }
}

export const killServer = (rounds: number) => killAgain('server', rounds)
export const killDatabase = (rounds: number) => killAgain('PostgreSQL', rounds)
export const killBoth = (rounds: number) => killAgain('both', rounds)
