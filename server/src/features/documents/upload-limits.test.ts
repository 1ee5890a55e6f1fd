import { expect, test } from 'vitest'
import { aPractice } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { inUploadTurn } from '../../platform/http/upload-turns.ts'
import { callerOf } from '../../platform/network.ts'
import { visitsWith, pdf } from './documents-fixture.ts'

const world = await testServer({ uploadMegabytesPerDay: { person: 30, network: 50 } })
const aVisit = visitsWith(world)
const hour = 3_600_000

type Visit = Awaited<ReturnType<typeof aVisit>>

/** Announces so many megabytes, of which less come: what was announced is what counts. */
const announce = ({ clinic, path, headers }: Visit, megabytes: number, ip: string, as: object = headers) => {
  const lines = ['--x', 'content-disposition: form-data; name="file"; filename="a.txt"', '', 'text', '--x--', '']
  const payload = Buffer.concat([Buffer.from(lines.join('\r\n')), Buffer.alloc(megabytes * 1024 * 1024 - 200)])
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  return world.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { host: clinic.host, ...as, ...type },
    remoteAddress: ip,
    payload,
  })
}

test('a person and a network have so many megabytes in a day, whatever became of them, and others theirs', async () => {
  world.clock.offsetMs = 24 * hour - (Date.now() % (24 * hour)) + hour
  const practice = await aPractice(world)
  const rosa = await aVisit({}, practice)
  const [others, another] = [await aVisit({}, practice), await aVisit({ hasAccount: false }, practice)]
  const sent = async (...asked: Parameters<typeof announce>) => (await announce(...asked)).statusCode
  expect([await sent(rosa, 10, '198.51.100.1'), await sent(rosa, 10, '198.51.100.2')]).toEqual([415, 415])
  expect(await sent(rosa, 9, '198.51.100.1')).toBe(415)
  const refused = await announce(rosa, 9, '198.51.100.3')
  expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(refused.json().retryAfterSeconds).toBeGreaterThan(hour / 1000)
  expect((await rosa.add(pdf())).statusCode).toBe(429)
  // Of the network 19 MB are used, by Rosa.
  expect(await sent(others, 10, '198.51.100.1')).toBe(415)
  expect(await sent(others, 10, '198.51.100.1')).toBe(415)
  expect(await sent(another, 10, '198.51.100.1', another.byLink)).toBe(415)
  expect(await sent(another, 2, '198.51.100.1', another.byLink)).toBe(429)
  expect(await sent(another, 2, '198.51.100.4', another.byLink)).toBe(415)
  world.clock.offsetMs += 47 * hour
  expect(await sent(rosa, 9, '198.51.100.1')).toBe(415)
  world.clock.offsetMs = 0
})

test('what had no turn does not count', async () => {
  const visit = await aVisit()
  const whose = { ...callerOf({ id: 'elsewhere' }, { ip: '192.0.2.1' }), part: `documents of ${visit.id}` }
  let end = () => {}
  const sending = inUploadTurn(whose, () => new Promise<void>((resolve) => (end = resolve)))
  const counted = async () =>
    (await visit.clinic.transact((db) => db.selectFrom('attempts').select(['kind', 'count']).execute())).filter(
      ({ kind, count }) => kind.startsWith('upload-') && count !== 0,
    )
  const five = [5, 5, 5 * 1024, 5 * 1024]
  const counts = async () => (await counted()).map(({ count }) => count).toSorted((a, b) => a - b)
  const waiting = Array.from({ length: 5 }, () => announce(visit, 1, '198.51.100.1'))
  await expect.poll(counts).toEqual(five)
  // No more wait, of one visit.
  for (let times = 0; times < 3; times++)
    await expect.poll(async () => (await announce(visit, 1, '198.51.100.1')).statusCode).toBe(503)
  expect(await counts()).toEqual(five)
  end()
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([415, 415, 415, 415, 415])
  await sending
})
