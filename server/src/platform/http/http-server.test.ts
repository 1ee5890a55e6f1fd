import { connect, type AddressInfo } from 'node:net'
import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { connectionBounds } from '../bounds.ts'
import { createHttpServer } from './http-server.ts'

const request = 'GET / HTTP/1.1\r\nHost: any.test\r\n\r\n'

async function listening(handle: RequestListener): Promise<number> {
  const server = createHttpServer(handle)
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
