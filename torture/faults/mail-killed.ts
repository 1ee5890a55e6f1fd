import { setTimeout as sleep } from 'node:timers/promises'
import { smtpFixture, type SmtpFixture } from '../../server/src/features/messages/smtp-fixture.ts'
import { checkInvariants } from '../invariants.ts'
import { must } from '../kit/broken.ts'
import { spread } from '../kit/figures.ts'
import { openHttp } from '../kit/http.ts'
import { startLoad } from '../kit/load.ts'
import { openPractices } from '../kit/practice.ts'
import { freePort, startServer } from '../kit/server-process.ts'
import { openSql } from '../kit/sql.ts'
import { embeddedIn, makeFolder, postmasterIn } from '../kit/stand.ts'
import { messagesLeave, type Row } from './rounds.ts'

const idsOf = ({ received }: SmtpFixture) => received.map(({ raw }) => /^Message-ID:\s+(.*)$/im.exec(raw)?.[1])

/**
 * The server (in one round) or PostgreSQL (in the next) is killed while mails are being handed over: they follow within
 * about a minute, and never is one handed over twice at once. Four rounds at most, since each waits for that.
 */
export async function mailKilled(wanted: number): Promise<Row> {
  const rounds = Math.min(wanted, 4)
  const folder = await makeFolder()
  const port = await freePort()
  const mail = await smtpFixture(1500)
  const start = () => startServer({ port, dataDir: folder.path, smtpUrl: mail.url })
  let server = await start()
  const ends = await embeddedIn(folder.path)
  const admin = openSql(ends.admin)
  const practices = openPractices(ends.connection)
  const lastMail: number[] = []
  let bookings = 0
  let struck = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const http = openHttp(port, 4)
      const load = startLoad(http, await practices.make({ doctors: 8 }), 4)
      while (load.acknowledged() < 30 || mail.underWay.size < 5) await sleep(10)
      await load.stop()
      while (mail.underWay.size < 5) await sleep(10)
      struck += mail.underWay.size
      if (round % 2) process.kill(await postmasterIn(folder.path), 'SIGKILL')
      else {
        await server.end('SIGKILL')
        server = await start()
      }
      lastMail.push(await messagesLeave(admin))
      await load.settle()
      await messagesLeave(admin)
      http.close()
      bookings += await load.reconcile(admin)
      await checkInvariants(admin)
      const different = new Set(idsOf(mail)).size
      must(different === bookings, `${different} mails for ${bookings} bookings`)
      must(mail.twiceAtOnce.length === 0, `a mail was handed over twice at once: ${mail.twiceAtOnce[0]}`)
    }
    must(server.complaints().length === 0, `the server complains: ${server.complaints()[0]}`)
  } finally {
    await practices.close()
    await admin.close()
    await server.end('SIGTERM')
    await mail.stop()
    await folder.remove()
  }
  const twice = mail.received.length - bookings
  return [
    'kill -9 while mails leave',
    rounds,
    String(bookings),
    'none',
    '–',
    `${struck} under way; none waited after ${spread(lastMail, 0)} s, none twice at once, ${twice} twice one after the other`,
  ]
}
