import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { idOf, makeClinics } from '../../bench/fixture/clinics.ts'
import { aUserWithPassword } from '../../server/src/features/accounts/account-fixture.ts'
import { smtpFixture, type SmtpFixture } from '../../server/src/features/messages/smtp-fixture.ts'
import type { Connection } from '../../server/src/platform/database/connection.ts'
import { must } from '../kit/broken.ts'
import { median, spread } from '../kit/figures.ts'
import { openHttp } from '../kit/http.ts'
import { numberOption } from '../kit/options.ts'
import { openPractices } from '../kit/practice.ts'
import { freePort, startServer } from '../kit/server-process.ts'
import { openSql, type Sql } from '../kit/sql.ts'
import { makeFolder, startPostgres } from '../kit/stand.ts'
import type { Row } from './rounds.ts'

const doctors = 100
const links = 10
const clinic = idOf('clinic', 1)

/**
 * Very many reminders of one clinic are due at once, at two servers. One of them is killed while they leave, and visits
 * are moved and canceled meanwhile; people of another clinic ask for a link to a new password, and half of
 * them at least have it within a second. `--visits 100000`
 */
export async function reminders(): Promise<Row> {
  const visits = numberOption('visits', 5000)
  const [far, one, two] = [await makeFolder(), await makeFolder(), await makeFolder()]
  const postgres = await startPostgres(far.path)
  const mail = await smtpFixture()
  const start = async (dataDir: string) =>
    startServer({ port: await freePort(), dataDir, databaseUrl: postgres.url, smtpUrl: mail.url })
  let killed = await start(one.path)
  const server = await start(two.path)
  const admin = openSql(postgres.admin)
  const practices = openPractices(postgres.connection)
  const waits: number[] = []
  // To look at all of very many again and again would take the processor that the mails need.
  const every = Math.max(200, visits / 20)
  try {
    const { clinic: other } = await practices.make()
    const users = await Promise.all(Array.from({ length: links }, () => aUserWithPassword(other)))
    await makeClinics(postgres.admin, [
      { first: 1, count: 1, doctors, claimsPerDoctor: visits / doctors, visitsPerDoctor: visits / doctors },
    ])
    await makeDue(postgres.admin)
    const began = performance.now()
    await until(() => mail.received.length > visits / 20, { seconds: 600, said: killed.said })
    await change(postgres.admin)
    await killed.end('SIGKILL')
    killed = await start(one.path)

    const http = openHttp(server.port, 1)
    for (const { email } of users) {
      const asked = performance.now()
      const before = mail.received.length
      await http.send(other.host, 'POST', '/api/v1/password-changes', { body: { email } })
      await until(() => mail.received.slice(before).some(({ to }) => to.includes(email)), server)
      waits.push((performance.now() - asked) / 1000)
    }
    const sentMeanwhile = await countSent(admin)
    http.close()
    must(sentMeanwhile < visits * 0.95, 'all had left before the links were asked for: more visits show more')

    must(median(waits) < 1, `a password link waits for more than a second: ${spread(waits, 2)}`)

    await until(async () => (await leftToDo(admin)) === 0, { seconds: 3600, every, said: server.said })
    const seconds = (performance.now() - began) / 1000
    await mustHaveReminded(admin)
    const twice = received(mail) - new Set(messageIds(mail)).size
    must(mail.twiceAtOnce.length === 0, `a mail was handed over twice at once: ${mail.twiceAtOnce[0]}`)
    must(server.complaints().length === 0, `the server complains: ${server.complaints()[0]}`)
    return [
      'reminders due at once, kill -9',
      1,
      String(visits),
      'none',
      '–',
      `all left within ${seconds.toFixed(0)} s (${(visits / seconds).toFixed(0)} a second), none missing, ${twice} twice; a link meanwhile after ${spread(waits, 2)} s`,
    ]
  } finally {
    await practices.close()
    await admin.close()
    await killed.end('SIGTERM')
    await server.end('SIGTERM')
    await mail.stop()
    await postgres.stop()
    for (const folder of [far, one, two]) await folder.remove()
  }
}

const isReminder = ({ raw }: SmtpFixture['received'][number]) => /^List-Unsubscribe:/im.test(raw)
const received = (mail: SmtpFixture) => mail.received.filter(isReminder).length
const messageIds = (mail: SmtpFixture) =>
  mail.received.filter(isReminder).map(({ raw }) => /^Message-ID:\s+(.*)$/im.exec(raw)?.[1])

type Waiting = { said: () => string; seconds?: number; every?: number }
async function until(isSo: () => boolean | Promise<boolean>, { said, seconds = 30, every = 20 }: Waiting) {
  const began = performance.now()
  while (!(await isSo())) {
    must(performance.now() - began < seconds * 1000, `not so after ${seconds} s: ${said()}`)
    await sleep(every)
  }
}

/** As the superuser, past all triggers. */
async function past(admin: Connection, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ ...admin, options: '-c session_replication_role=replica' })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Each visit is somebody else's, was booked a week ago, and is within the two days before which its reminder leaves. */
const makeDue = (admin: Connection) =>
  past(
    admin,
    `update patients set email = 'p' || right(id::text, 12) || '@example.test', email_verified_at = now()
     where organization_id = '${clinic}'`,
    `update appointments set created_at = now() - interval '7 days', starts_at = at, ends_at = at + interval '30 minutes',
       wall_starts_at = at at time zone time_zone
     from (select id, date_trunc('hour', now()) + interval '30 hours' + (row_number() over () % 15) * interval '1 hour' as at
       from appointments where organization_id = '${clinic}') due
     where appointments.id = due.id and organization_id = '${clinic}'`,
    `update organizations set remind_hours_before = '{48}', quiet_from = '00:00', quiet_until = '00:00'
     where organization_id = '${clinic}'`,
    'analyze',
  )

/** Every fiftieth visit is moved, and another fiftieth canceled. */
const change = (admin: Connection) => {
  const every = (rest: number) => `organization_id = '${clinic}' and right(id::text, 6)::int % 50 = ${rest}`
  return past(
    admin,
    `update appointments set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour',
       wall_starts_at = wall_starts_at + interval '1 hour' where ${every(0)}`,
    `update appointments set status = 'cancelled' where ${every(1)}`,
  )
}

async function countSent(admin: Sql): Promise<number> {
  const [row] = await admin.query<{ sent: number }>(
    `select count(*)::int as sent from messages where kind = 'appointment-reminder' and status = 'sent'`,
  )
  return row!.sent
}

/** Visits that stand and of which nobody was reminded at their present time, and reminders that have not left. */
async function leftToDo(admin: Sql): Promise<number> {
  const [row] = await admin.query<{ left: number }>(`
    select (select count(*) from appointments a where organization_id = '${clinic}' and status = 'booked' and not exists (
        select from reminders r where r.appointment_id = a.id and r.starts_at = a.starts_at))::int
      + (select count(*) from messages where kind = 'appointment-reminder' and status = 'queued')::int as left`)
  return row!.left
}

/** One row a person, visit, kind and time; what was moved may have two mails, what was canceled one from before. */
async function mustHaveReminded(admin: Sql): Promise<void> {
  const wrong = await admin.query(`
    select a.id, a.status, count(m.id) from appointments a
      left join messages m on m.kind = 'appointment-reminder' and m.subject_id = a.id and m.status = 'sent'
    where a.organization_id = '${clinic}'
    group by a.id, a.status
    having count(m.id) > case when right(a.id::text, 6)::int % 50 = 0 then 2 else 1 end
      or count(m.id) = 0 and a.status = 'booked'`)
  must(
    wrong.length === 0,
    `${wrong.length} visits have another number of reminders, such as ${JSON.stringify(wrong[0])}`,
  )
  const given = await admin.query(
    `select id from messages where kind = 'appointment-reminder' and status not in ('sent', 'withdrawn', 'superseded')`,
  )
  must(given.length === 0, `${given.length} reminders were given up`)
}
