import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startLoader, type Loader } from '../../bench/http/processes.ts'
import { smtpFixture, type SmtpFixture } from '../../server/src/features/messages/smtp-fixture.ts'
import { openHttp, type Answer, type Http } from '../kit/http.ts'
import { freePort, startServer, type ServerProcess } from '../kit/server-process.ts'
import { openSql, type Sql } from '../kit/sql.ts'
import { embeddedIn, makeFolder } from '../kit/stand.ts'

export const api = '/api/v1'
export type DemoClinic = 'boston' | 'berlin'

/** The demo clinics on a server of their own, with their own limits, behind a proxy, and with a mail server. */
export type Stand = {
  server: ServerProcess
  http: Http
  loader: Loader
  admin: Sql
  mail: SmtpFixture
  hostOf: (clinic: DemoClinic) => string
  memoryMb: () => Promise<number>
  /** The clinic lets so many addresses that nobody confirmed book in an hour. */
  setUnconfirmedPerHour: (clinic: DemoClinic, most: number) => Promise<void>
  stop: () => Promise<void>
}

/** How long the mail server thinks about one mail. */
const mailMilliseconds = 20

export async function openStand(): Promise<Stand> {
  const folder = await makeFolder()
  const mail = await smtpFixture(mailMilliseconds)
  const port = await freePort()
  const server = await startServer({
    ...{ port, dataDir: folder.path, smtpUrl: mail.url },
    ...{ demo: true, behindProxy: true },
  })
  const admin = openSql((await embeddedIn(folder.path)).admin)
  const http = openHttp(port, 400)
  const loader = startLoader()
  return {
    ...{ server, http, loader, admin, mail },
    hostOf: (clinic) => `${clinic}.localhost:${port}`,
    memoryMb: async () => {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(server.child.pid)])
      return Number(stdout) / 1024
    },
    setUnconfirmedPerHour: async (clinic, most) => {
      await admin.query(
        `update organizations set unconfirmed_per_hour = ${most}
         where organization_id = (select organization_id from platform.domains where host = '${clinic}.localhost')`,
      )
      // The server may have read the clinic a moment ago.
      await sleep(2500)
    },
    stop: async () => {
      http.close()
      await loader.stop()
      await admin.close()
      await server.end('SIGTERM')
      await mail.stop()
      await folder.remove()
    },
  }
}

/** What a proxy says of a request from this network; each attack has networks of its own, up to 65,535 of them. */
export const fromNetwork = (attack: number, network: number) => ({
  'x-forwarded-for': `10.${attack}.${network >> 8}.${network & 255}`,
})

/** Of one answer after the other, while something else goes on: how long each took. */
export type Waits = { p50: number; p95: number; most: number; statuses: (number | 'none')[] }

/** How it was answered, and when. */
export type Seen = Pick<Answer, 'status' | 'ms'>

export function waitsOf(answers: readonly (Seen | null)[], lost = Infinity): Waits {
  const sorted = answers.map((answer) => answer?.ms ?? lost).toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), most: at(1), statuses: answers.map((answer) => answer?.status ?? 'none') }
}

/** Somebody who asks so many times, a little after each answer. */
export async function askAgain(times: number, ask: (time: number) => Promise<Answer>, pauseMs = 20): Promise<Waits> {
  const answers: (Answer | null)[] = []
  for (let time = 0; time < times; time++) {
    answers.push(await ask(time).catch(() => null))
    await sleep(pauseMs)
  }
  return waitsOf(answers)
}

/** Visitors of the other clinic, each from a network of their own. */
export const visitors = ({ http, hostOf }: Stand, clinic: DemoClinic, times: number, path = '/') =>
  askAgain(times, (time) => http.send(hostOf(clinic), 'GET', path, { headers: fromNetwork(200, time) }))

/** The most memory the server had while something went on. */
export async function mostMemory<T>(stand: Stand, act: () => Promise<T>): Promise<{ result: T; mb: number }> {
  let mb = await stand.memoryMb()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      await sleep(100)
      mb = Math.max(mb, await stand.memoryMb())
    }
  })()
  try {
    const result = await act()
    return { result, mb: Math.max(mb, await stand.memoryMb()) }
  } finally {
    isOver = true
    await watching
  }
}
