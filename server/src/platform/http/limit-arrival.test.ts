import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { allowArrival, limitArrival } from './limit-arrival.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => void
const read: Handle = (request, response) => request.resume().on('end', () => response.end('whole'))

/** What is answered to requests of which this much comes, until the connection ends. */
async function answerTo(sent: string, handle: Handle = read): Promise<string> {
  const server = createServer((request, response) => {
    limitArrival(request, response, { milliseconds: 100 })
    handle(request, response)
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(sent)
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}
const post = (body: string, connection = 'close') =>
  `POST / HTTP/1.1\r\nhost: a\r\nconnection: ${connection}\r\ncontent-length: 4\r\n\r\n${body}`

test('what does not arrive in time is answered 408 and cut off', async () => {
  const answer = await answerTo(post('ab'))
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"code":"bad_request"')
})

test('what has arrived may take as long as it needs', async () => {
  const late: Handle = (request, response) =>
    request.resume().on('end', () => setTimeout(() => response.end('whole'), 250))
  expect(await answerTo(post('abcd'), late)).toContain('whole')
})

test('what is known to be taken has longer', async () => {
  const taking: Handle = (request, response) => {
    allowArrival(request, { milliseconds: 400 })
    read(request, response)
  }
  const begin = performance.now()
  expect(await answerTo(post('ab'), taking)).toMatch(/^HTTP\/1\.1 408 /)
  expect(performance.now() - begin).toBeGreaterThan(350)
})

test('what comes too slowly is not waited for, however long it may take; what comes is', async () => {
  const pace = { bytes: 75, milliseconds: 300 }
  const taking: Handle = (request, response) => {
    allowArrival(request, { milliseconds: 30_000, pace })
    read(request, response)
  }
  const drip = async (bytes: number) => {
    const server = createServer((request, response) => {
      limitArrival(request, response, { milliseconds: 15_000 })
      taking(request, response)
    })
    onTestFinished(() => void server.close())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
    socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 6000\r\n\r\n')
    const timer = setInterval(() => socket.write('x'.repeat(bytes)), 20)
    const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
    clearInterval(timer)
    socket.destroy()
    return answer
  }
  expect(await drip(1)).toMatch(/^HTTP\/1\.1 408 /)
  // Enough with every piece, however busy the machine is.
  expect(await drip(200)).toMatch(/^HTTP\/1\.1 200 /)
})

test('who has had their answer and goes on sending hears no second one', async () => {
  const answer = await answerTo(post('ab'), (_request, response) => response.end('no'))
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('another request on the same connection is not cut off for the one before', async () => {
  const answer = await answerTo(post('abcd', 'keep-alive') + post('abcd'), (_request, response) => response.end('no'))
  expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
})
