import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOffer, aProvider, aService, type TestClinic } from '../../../test/builders.ts'
import { aPractice, at, rosa } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'

// Over real sockets, on connections that are open before the shot.

const server = await testServer()
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
let port = 0

beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => agent.destroy())

type Answer = {
  status: number
  body: {
    id: string
    secret: string
    code: string
    version: number
    alternatives: { startsAt: string }[]
    appointment: { id: string }
    manageToken: string
  }
}

const post = (clinic: TestClinic, path: string, body: object, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method: 'POST',
        path: `/api/v1${path}`,
        headers: { host: clinic.host, 'content-type': 'application/json', 'idempotency-key': newId(), ...headers },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => (text += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode!, body: JSON.parse(text) }))
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })

const all = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

const statuses = (answers: readonly Answer[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, own]) => [status, own.length]))

/** What must hold after every race: claims and appointments tell the same, and nothing overlaps. */
async function expectSound(clinic: TestClinic) {
  await clinic.transact(async (db) => {
    const booked = await db
      .selectFrom('appointments')
      .select(['id', 'starts_at'])
      .where('status', '=', 'booked')
      .execute()
    const claims = await db.selectFrom('claims').select('appointment_id').where('kind', '=', 'appointment').execute()
    expect(new Set(claims.map((claim) => claim.appointment_id))).toEqual(new Set(booked.map(({ id }) => id)))
    expect(claims).toHaveLength(booked.length)
    const { length: acts } = await db.selectFrom('appointment_history').select('id').execute()
    expect(await db.selectFrom('audit_events').select('id').execute()).toHaveLength(acts)
    expect(await db.selectFrom('messages').select('id').execute()).toHaveLength(acts)
  })
}

test.each([1, 2, 3])('fifty people want one time: one gets it, 49 are offered others (round %i)', async () => {
  const { clinic, doctor } = await aPractice(server)
  const slot = { providerId: doctor.id, startsAt: at('15:00') }
  const answers = await all(50, () => post(clinic, '/appointments/', { slot, patient: rosa }))
  expect(statuses(answers)).toEqual({ 201: 1, 409: 49 })
  for (const { body } of answers.filter(({ status }) => status === 409)) {
    expect(body.code).toBe('slot_taken')
    expect(body.alternatives).toHaveLength(3)
    expect(body.alternatives.map((one) => one.startsAt)).not.toContain(at('15:00'))
  }
  await expectSound(clinic)
})

test('fifty people hold and book one time', async () => {
  const { clinic } = await aPractice(server)
  const answers = await all(50, async (index) => {
    if (index % 2) return post(clinic, '/appointments/', { slot: { startsAt: at('15:00') }, patient: rosa })
    const held = await post(clinic, '/holds', { startsAt: at('15:00') })
    if (held.status !== 201) return held
    const { id, secret } = held.body
    return post(clinic, '/appointments/', { hold: { id, secret }, patient: rosa })
  })
  expect(statuses(answers)).toEqual({ 201: 1, 409: 49 })
  await expectSound(clinic)
})

test('visits of different lengths never overlap, and adjacent ones are both booked', async () => {
  const { clinic, service, doctor } = await aPractice(server)
  const long = await aService(clinic, { duration_minutes: 90, slot_interval_minutes: 15 })
  await anOffer(clinic, { provider_id: doctor.id, service_id: long.id })
  const times = ['14:00', '14:15', '14:30', '14:45', '15:00', '15:15', '15:30']
  await all(42, (index) =>
    post(clinic, '/appointments/', {
      slot: { serviceId: index % 2 ? service.id : long.id, startsAt: at(times[index % 7]!) },
      patient: rosa,
    }),
  )
  const rows = await clinic.transact((db) =>
    db.selectFrom('appointments').select(['starts_at', 'ends_at']).orderBy('starts_at').execute(),
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const [index, row] of rows.slice(1).entries())
    expect(Date.parse(row.starts_at)).toBeGreaterThanOrEqual(Date.parse(rows[index]!.ends_at))

  const neighbours = await all(8, (index) =>
    post(clinic, '/appointments/', { slot: { startsAt: at(index % 2 ? '18:00' : '18:30') }, patient: rosa }),
  )
  expect(statuses(neighbours)).toEqual({ 201: 2, 409: 6 })
  await expectSound(clinic)
})

test('any doctor: as many as there are doctors get the time', async () => {
  const { clinic, service } = await aPractice(server)
  for (let more = 0; more < 4; more++) await aProvider(clinic, { services: [service] })
  const answers = await all(30, () =>
    post(clinic, '/appointments/', { slot: { serviceId: service.id, startsAt: at('15:00') }, patient: rosa }),
  )
  expect(statuses(answers)).toEqual({ 201: 5, 409: 25 })
  await expectSound(clinic)
})

test('two visits moved to one time: one moves, the other stays where it was', async () => {
  const { clinic } = await aPractice(server)
  const booked = await all(6, (index) =>
    post(clinic, '/appointments/', { slot: { startsAt: at(`1${index + 4}:00`) }, patient: rosa }),
  )
  const moved = await Promise.all(
    booked.map(({ body }) =>
      post(
        clinic,
        `/appointments/${body.appointment.id}/reschedule`,
        { startsAt: at('20:30'), manageToken: body.manageToken },
        { 'if-match': '"1"' },
      ),
    ),
  )
  expect(statuses(moved)).toEqual({ 200: 1, 409: 5 })
  await expectSound(clinic)
})

test('one visit moved twice at once: the second sees that it has moved', async () => {
  const { clinic } = await aPractice(server)
  const { body } = await post(clinic, '/appointments/', { slot: { startsAt: at('15:00') }, patient: rosa })
  const move = (time: string, key = newId()) =>
    post(
      clinic,
      `/appointments/${body.appointment.id}/reschedule`,
      { startsAt: at(time), manageToken: body.manageToken },
      { 'if-match': '"1"', 'idempotency-key': key },
    )
  expect(statuses(await Promise.all([move('16:00'), move('17:00')]))).toEqual({ 200: 1, 412: 1 })

  const other = (await post(clinic, '/appointments/', { slot: { startsAt: at('15:00') }, patient: rosa })).body
  const key = newId()
  const repeats = await all(5, () =>
    post(
      clinic,
      `/appointments/${other.appointment.id}/reschedule`,
      { startsAt: at('18:00'), manageToken: other.manageToken },
      { 'if-match': '"1"', 'idempotency-key': key },
    ),
  )
  expect(statuses(repeats)).toEqual({ 200: 5 })
  expect(repeats.map((answer) => answer.body.version)).toEqual([2, 2, 2, 2, 2])
  await expectSound(clinic)
})

test('a swap of two times ends: each moves or is refused, and neither loses its time', async () => {
  const { clinic } = await aPractice(server)
  const [first, second] = (await all(2, (index) =>
    post(clinic, '/appointments/', { slot: { startsAt: at(`1${index + 5}:00`) }, patient: rosa }),
  )) as [Answer, Answer]
  const move = ({ body }: Answer, time: string) =>
    post(
      clinic,
      `/appointments/${body.appointment.id}/reschedule`,
      { startsAt: at(time), manageToken: body.manageToken },
      { 'if-match': '"1"' },
    )
  const swapped = await Promise.all([move(first, '16:00'), move(second, '15:00')])
  expect(swapped.every(({ status }) => status === 200 || status === 409)).toBe(true)
  await expectSound(clinic)
})
