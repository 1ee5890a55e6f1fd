import { setTimeout as sleep } from 'node:timers/promises'
import { smtpFixture } from '../../server/src/features/messages/smtp-fixture.ts'
import { checkInvariants } from '../invariants.ts'
import { must } from '../kit/broken.ts'
import { median, tally } from '../kit/figures.ts'
import { openHttp } from '../kit/http.ts'
import { startLoad } from '../kit/load.ts'
import { openPractices } from '../kit/practice.ts'
import { openProxy, type Proxy } from '../kit/proxy.ts'
import { freePort, startServer } from '../kit/server-process.ts'
import { openSql } from '../kit/sql.ts'
import { embeddedIn, makeFolder } from '../kit/stand.ts'
import type { Row } from './rounds.ts'

// Mails under way when the way is cut: a yes that gets lost cannot be told from a no, so such a mail comes once more, with
// the same Message-ID.
const mayBeCutOff = 10

type MailServer = { proxy: Proxy; answers: number[] }

const ills: { name: string; strike: (mail: MailServer) => Promise<void>; heal: (mail: MailServer) => Promise<void> }[] =
  [
    { name: 'down', strike: ({ proxy }) => proxy.set('cut'), heal: ({ proxy }) => proxy.set('clear') },
    { name: 'silent', strike: ({ proxy }) => proxy.set('half-open'), heal: ({ proxy }) => proxy.set('clear') },
    { name: 'slow', strike: ({ proxy }) => proxy.set('slow'), heal: ({ proxy }) => proxy.set('clear') },
    {
      name: 'refusing for now',
      strike: async ({ answers }) => void answers.push(...Array.from({ length: 1000 }, () => 451)),
      heal: async ({ answers }) => void answers.splice(0),
    },
  ]

/** Books for three seconds with a mail server that is well, then with one that is not; then every mail arrives. */
export async function smtp(): Promise<Row> {
  const folder = await makeFolder()
  const fixture = await smtpFixture()
  const proxy = await openProxy({ host: '127.0.0.1', port: Number(new URL(fixture.url).port) })
  const mail: MailServer = { proxy, answers: fixture.answers }
  const server = await startServer({
    port: await freePort(),
    dataDir: folder.path,
    smtpUrl: `smtp://127.0.0.1:${proxy.port}`,
  })
  const ends = await embeddedIn(folder.path)
  const admin = openSql(ends.admin)
  const practices = openPractices(ends.connection)
  const told: string[] = []
  const seen: (number | string)[] = []
  let bookings = 0
  let twice = 0
  const bookAWhile = async () => {
    const http = openHttp(server.port, 4)
    const load = startLoad(http, await practices.make({ doctors: 8 }), 4)
    await sleep(3000)
    await load.stop()
    http.close()
    seen.push(...load.outcomes.map(({ what }) => what))
    must(
      load.outcomes.every(({ what }) => what === 201),
      `bookings failed: ${tally(load.outcomes.map(({ what }) => what))}`,
    )
    bookings += await load.reconcile(admin)
    await checkInvariants(admin)
    return median(load.outcomes.map(({ ms }) => ms))
  }
  try {
    await bookAWhile()
    const well = await bookAWhile()
    for (const { name, strike, heal } of ills) {
      await strike(mail)
      const ill = await bookAWhile()
      await heal(mail)
      told.push(`${name} ${(ill / well).toFixed(2)}`)
    }
    const began = performance.now()
    let failed = 0
    while (fixture.received.length < bookings) {
      must(performance.now() - began < 240_000, `only ${fixture.received.length} of ${bookings} mails arrived`)
      // The pauses between attempts, which grow from half a minute to an hour, are taken to be over.
      await admin.query(`update jobs.job set start_after = now() where state = 'retry'`)
      ;[{ failed } = { failed: 0 }] = await admin.query<{ failed: number }>(
        `select count(*)::int as failed from messages where status in ('failed', 'outbox')`,
      )
      must(failed === 0, `${failed} messages were given up`)
      await sleep(1000)
    }
    await sleep(2000)
    const ids = new Set(fixture.received.map(({ raw }) => /^Message-ID:\s+(.*)$/im.exec(raw)?.[1]))
    must(ids.size === bookings, `${ids.size} different mails for ${bookings} bookings`)
    twice = fixture.received.length - bookings
    must(twice <= mayBeCutOff, `${fixture.received.length} mails for ${bookings} bookings`)
    must(server.complaints().length === 0, `the server complains: ${server.complaints()[0]}`)
    await checkInvariants(admin)
  } finally {
    await admin.close()
    await practices.close()
    await server.end('SIGTERM')
    await proxy.close()
    await fixture.stop()
    await folder.remove()
  }
  return [
    'SMTP down, silent, slow, refusing',
    1,
    String(bookings),
    tally(seen.filter((what) => what !== 201)) || 'none',
    '–',
    `every mail arrived, ${twice} twice; a booking's median time against a well one: ${told.join(', ')}`,
  ]
}
