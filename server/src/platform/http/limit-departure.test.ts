import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import type { AllowedTime } from '../bounds.ts'
import { inPieces, limitDeparture } from './limit-departure.ts'

const megabyte = 1024 * 1024

/** A server whose answer is of so many megabytes, and how many of them were asked of their source. */
async function answering(megabytes: number, allowed: AllowedTime) {
  const told = { made: 0, open: 0 }
  const content = function* () {
    told.open += 1
    try {
      for (let sent = 0; sent < megabytes; sent++) {
        told.made += 1
        yield Buffer.alloc(megabyte, 'x')
      }
    } finally {
      told.open -= 1
    }
  }
  const server = createServer((request, response) => {
    limitDeparture(request, response, allowed)
    const body = Readable.from(inPieces(content()))
    response.once('close', () => body.destroy())
    body.pipe(response)
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { told, port: (server.address() as AddressInfo).port }
}

/** Reads so many bytes each hundredth of a second; the answer is how many there were when the connection ended. */
async function read(port: number, bytes: number): Promise<number> {
  const socket: Socket = connect({ port, host: '127.0.0.1', readableHighWaterMark: 1 } as never).on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  let all = 0
  const reading = setInterval(
    () => (all += (socket.read(Math.min(bytes, socket.readableLength || 1)) as Buffer | null)?.length ?? 0),
    10,
  )
  socket.once('close', () => clearInterval(reading))
  // Who is cut off hears of it by the next byte that they send.
  const asking = setInterval(() => socket.write('x'), 50)
  await new Promise((done) => socket.once('close', done))
  clearInterval(asking)
  return all
}

test('who reads a byte at a time is cut off, and what they asked for is neither read nor kept for them', async () => {
  const { told, port } = await answering(200, { milliseconds: 60_000, pace: { bytes: 60_000, milliseconds: 200 } })
  expect(await read(port, 1)).toBeLessThan(2000)
  await expect.poll(() => told.open).toBe(0)
  expect(told.made).toBeGreaterThan(0)
  expect(told.made).toBeLessThan(50)
})

test('who takes longer than the whole may take is cut off, too', async () => {
  const { told, port } = await answering(200, { milliseconds: 300 })
  expect(await read(port, 1)).toBeLessThan(2000)
  await expect.poll(() => told.open).toBe(0)
  expect(told.made).toBeGreaterThan(0)
})

test('who reads slowly, and goes on, gets all of it', { timeout: 30_000 }, async () => {
  const { told, port } = await answering(12, { milliseconds: 60_000, pace: { bytes: 60_000, milliseconds: 4000 } })
  const answer = await fetch(`http://127.0.0.1:${port}`)
  let bytes = 0
  for await (const chunk of answer.body!) {
    bytes += (chunk as Uint8Array).length
    await new Promise((done) => setTimeout(done, 60))
  }
  expect([bytes, told.open]).toEqual([12 * megabyte, 0])
})
