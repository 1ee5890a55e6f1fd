import { connect, type AddressInfo, type Socket } from 'node:net'
import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { connectionBounds } from '../bounds.ts'
import { createHttpServer, type HttpServerOptions } from './http-server.ts'

const request = 'GET / HTTP/1.1\r\nHost: any.test\r\n\r\n'

async function listening(handle: RequestListener, options?: HttpServerOptions): Promise<number> {
  const server = createHttpServer(handle, options)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('a thousand requests in one packet begin a few answers, and end the connection', async () => {
  let begun = 0
  const port = await listening((_request, response) => {
    begun += 1
    setTimeout(() => response.end('late'), 50)
  })
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  const closed = new Promise((done) => socket.once('close', done))
  socket.write(request.repeat(1000))
  await closed
  expect(begun).toBe(connectionBounds.requestsAtOnce)
})

test('a hundred requests one after the other on one connection are all answered', async () => {
  const port = await listening((_request, response) => response.end('x'))
  const socket = connect(port, '127.0.0.1')
  let answers = 0
  await new Promise<void>((done) => {
    socket.on('data', () => {
      answers += 1
      if (answers === 100) done(void socket.destroy())
      else socket.write(request)
    })
    socket.write(request)
  })
  expect(answers).toBe(100)
})

/** A connection that stands after its first answer, or nothing where it was ended without one. */
function answered(port: number, localAddress = '127.0.0.1'): Promise<Socket | undefined> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
    onTestFinished(() => void socket.destroy())
    socket.once('data', () => done(socket))
    socket.once('close', () => done(undefined))
    socket.write(request)
  })
}

const answer: RequestListener = (_request, response) => void response.end('x')

test('a network has so many connections at the same time, and another one when one has ended', async () => {
  const port = await listening(answer, { ofNetwork: 2 })
  const first = await answered(port)
  expect(await answered(port)).toBeDefined()
  expect(await answered(port)).toBeUndefined()
  expect(await answered(port)).toBeUndefined()
  first!.destroy()
  await expect.poll(async () => (await answered(port)) !== undefined).toBe(true)
  expect(await answered(port)).toBeUndefined()
})

test('one network has half of the connections at most, however few there are', async () => {
  const port = await listening(answer, { atMost: 4 })
  for (let count = 0; count < 2; count++) expect(await answered(port)).toBeDefined()
  expect(await answered(port)).toBeUndefined()
  expect(await answered(port, '127.0.0.2')).toBeDefined()
})

test('when there are no more connections, who has fewer gets one of who has most: an idle one', async () => {
  let begun = 0
  const slowly: RequestListener = (_request, response) => {
    response.write('x')
    if (++begun > 1) response.end()
  }
  const port = await listening(slowly, { atMost: 7 })
  const flood = ['127.0.0.1', '127.0.0.2'].flatMap((network) => [network, network, network])
  const open: (Socket | undefined)[] = []
  for (const network of flood) open.push(await answered(port, network))
  open.push(await answered(port, '127.0.0.3'))
  const ended = () => open.map((socket) => socket!.destroyed)
  expect(ended()).toEqual(Array(7).fill(false))
  expect(await answered(port, '127.0.0.4')).toBeDefined()
  // The first one still waits for the end of its answer.
  await expect.poll(ended).toEqual([false, true, false, false, false, false, false])
  // Nobody who has as many as others takes one of theirs.
  for (const network of ['127.0.0.5', '127.0.0.6', '127.0.0.7']) await answered(port, network)
  expect(await answered(port, '127.0.0.8')).toBeUndefined()
})

test.each([
  ['a declared proxy', { addresses: ['10.0.0.1', '127.0.0.0/8'], hops: 0 }],
  ['what may be a proxy where only their number is known', { addresses: [], hops: 1 }],
])('%s brings more', async (_who, proxies) => {
  const port = await listening(answer, { ofNetwork: 2, proxies })
  for (let count = 0; count < 5; count++) expect(await answered(port)).toBeDefined()
})
