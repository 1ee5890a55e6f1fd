import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { addMinutes, weekdayOfDate, dateIn } from '@polyclinic/domain/kit/time.ts'
import { rightsOf } from '@polyclinic/domain/kit/permissions.ts'
import { compose } from '../../server/src/compose.ts'
import { readDay } from '../../server/src/features/days/read-day.ts'
import { loadTimes } from '../../server/src/features/slots/queries.ts'
import { openDatabase } from '../../server/src/platform/database/pool.ts'
import type { Tables } from '../../server/src/platform/database/tables.ts'
import type { Actor, Context } from '../../server/src/platform/context.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { idOf } from '../fixture/clinics.ts'
import type { BenchDatabase } from '../fixture/database.ts'
import { recorded } from '../../server/test/recorded-statements.ts'
import { explained, nodesOf } from '../fixture/explain.ts'
import { dayAhead, hostOf } from '../http/requests.ts'
import type { Log } from '../../server/src/platform/log.ts'

export type Doctor = { clinic: number; doctor: number }
export type Opened = Awaited<ReturnType<typeof open>>

const admin: Actor = {
  kind: 'user',
  userId: newId(),
  sessionId: newId(),
  email: 'admin@example.test',
  roles: ['admin'],
  secondFactor: { isOn: false, provedAt: null, isMissing: false },
  rights: rightsOf(['admin']),
  own: { providerId: null, patientIds: [], partnerId: null },
}
const idOfDoctor = ({ clinic, doctor }: Doctor) => idOf('doctor', clinic * 1000 + doctor)

/** The server's own use cases on one database, a call at a time. */
export async function open({ connection }: BenchDatabase, log: Log) {
  const database = openDatabase<Tables>({ connection, log })
  const sent = recorded(database.pool)
  const { app, server, stop } = await compose({
    db: database.db,
    connection,
    log,
    secrets: { sessionKey: Buffer.alloc(32, 1), linkKey: Buffer.alloc(32, 2) },
    isDemo: false,
    isReady: () => Promise.resolve(true),
    port: () => 3000,
  })
  const { tenancy } = server.services
  const times = new Map<string, Generator<Instant>>()

  const readTimes = (asked: Doctor) =>
    tenancy.inClinic(idOf('clinic', asked.clinic), (db, now) =>
      loadTimes(db, { providerIds: [idOfDoctor(asked)] }, { from: dayAhead(1), to: dayAhead(15), now }),
    )

  return {
    readTimes,
    /** What the times' statement touches of the claims, in pages, and by which index. */
    explainTimes: async (asked: Doctor) => {
      await readTimes(asked)
      const statement = sent.findLast(({ text }) => text.includes('from claims') && !text.includes('explain'))!
      const plan = await tenancy.inClinic(idOf('clinic', asked.clinic), (db) => explained(db, statement))
      const node = nodesOf(plan).find((each) => each['Relation Name'] === 'claims')!
      return {
        buffers: Number(node['Shared Hit Blocks']) + Number(node['Shared Read Blocks']),
        index: String(node['Index Name']),
      }
    },
    readDay: async ({ clinic: number }: Doctor) => {
      const clinic = (await server.clinics.byHost(hostOf(number)))!
      const params = { date: dateIn('America/New_York', dayAhead(18)) }
      return tenancy.inClinic(clinic.id, (db, now) =>
        readDay({ db, now, clinic, actor: admin, services: server.services } as Context, {
          params,
          query: {},
          headers: {},
          body: {},
        }),
      )
    },
    book: async (asked: Doctor) => {
      const key = idOfDoctor(asked)
      if (!times.has(key)) times.set(key, freeTimes())
      const startsAt = times.get(key)!.next().value as Instant
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v1/appointments/',
        headers: { host: hostOf(asked.clinic), 'idempotency-key': newId() },
        payload: {
          slot: {
            startsAt,
            providerId: key,
            serviceId: idOf('service', asked.clinic),
            locationId: idOf('location', asked.clinic),
          },
          patient: { givenName: 'Rosa', familyName: 'Diaz', email: 'rosa@example.test' },
        },
      })
      if (answer.statusCode !== 201) throw new Error(`a booking was answered with ${answer.statusCode}: ${answer.body}`)
      return startsAt
    },
    close: async () => {
      await app.close()
      await stop()
      await database.close()
    },
  }
}

/** Half hours of working days that nobody has, from three weeks on. */
function* freeTimes(): Generator<Instant> {
  for (let day = 21; day < 85; day++) {
    const midnight = dayAhead(day)
    if (weekdayOfDate(dateIn('America/New_York', midnight)) > 5) continue
    for (let half = 0; half < 16; half++) yield addMinutes(midnight, 9 * 60 + half * 30)
  }
  throw new Error('no free time is left')
}
