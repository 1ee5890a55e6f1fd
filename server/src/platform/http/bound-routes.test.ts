import fastify from 'fastify'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { routeBounds } from '../bounds.ts'
import { boundRoutes, routesOfKind } from './bound-routes.ts'

const megabyte = 1024 * 1024
const large = 64 * megabyte

async function appWith(file: Partial<(typeof routeBounds)['file']> | object) {
  const app = fastify()
  onTestFinished(() => app.close())
  boundRoutes(app, { ...routeBounds, file: { ...routeBounds.file, ...file } })
  routesOfKind(app, 'file', (files) => {
    files.get('/whole', async (_request, reply) => reply.send(Buffer.alloc(large, 'x')))
    files.get('/text', async (_request, reply) => reply.send('ä'.repeat(megabyte)))
    files.get('/pieces', async (_request, reply) =>
      reply.send(
        Readable.from(
          (function* () {
            for (let n = 0; n < large / megabyte; n++) yield Buffer.alloc(megabyte)
          })(),
        ),
      ),
    )
  })
  await app.ready()
  return app
}

test.each(['/whole', '/pieces'])('who reads nothing more of %s is cut off', async (path) => {
  const app = await appWith({
    answerBytes: large,
    departure: { milliseconds: 60_000, pace: { bytes: 60_000, milliseconds: 200 } },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)
  await new Promise((done) => socket.once('data', done))
  socket.pause()
  const open = () => new Promise<number>((tell) => app.server.getConnections((_error, count) => tell(count)))
  await expect.poll(open).toBe(0)
})

test('what is long goes out whole, with its length; and what is longer than an answer may be does not go out', async () => {
  const app = await appWith({ answerBytes: 3 * megabyte })
  const text = await app.inject('/text')
  expect([text.statusCode, text.headers['content-length'], text.body.length]).toEqual([
    200,
    `${2 * megabyte}`,
    megabyte,
  ])
  const head = await app.inject({ method: 'HEAD', url: '/text' })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, `${2 * megabyte}`, ''])
  expect((await app.inject('/whole')).statusCode).toBe(500)
})

test('a network has its budget of a kind, and beyond it waits or comes back later', async () => {
  const app = await appWith({ answerBytes: 3 * megabyte, budget: { most: 2, perSecond: 1, longestSeconds: 1.2 } })
  const ask = async (remoteAddress: string) => (await app.inject({ url: '/text', remoteAddress })).statusCode
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('203.0.113.7')))
  const served = answers.filter((status) => status === 200).length
  // Two at once and one that waits, and one more for each second that a busy machine takes.
  expect(served).toBeGreaterThanOrEqual(3)
  expect(served).toBeLessThanOrEqual(3 + (performance.now() - began) / 1000)
  expect(await ask('203.0.113.8')).toBe(200)
  // A check of health, or everybody behind a proxy that nobody declared.
  expect(await Promise.all(Array.from({ length: 8 }, () => ask('127.0.0.1')))).toEqual(Array(8).fill(200))
})

test('a route within no bounds does not start', () => {
  const app = fastify()
  boundRoutes(app)
  expect(() => app.get('/somewhere', () => 'x')).toThrow('GET /somewhere is within no bounds')
})
