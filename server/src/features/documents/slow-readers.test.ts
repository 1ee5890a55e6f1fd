import { connect, type Socket, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { turns } from '../../platform/bounds.ts'
import { visitsWith } from './documents-fixture.ts'

const world = await testServer()
const aVisit = visitsWith(world)
const megabyte = 1024 * 1024
const readers = turns.openFiles.atOnce.network

test(
  'who asks for ten megabytes and does not read them has neither a connection of the database nor the megabytes',
  { timeout: 60_000 },
  async () => {
    const visit = await aVisit()
    const large = new File(['%PDF-1.7', Buffer.alloc(10 * megabyte - 1024, 'x')], 'large.pdf')
    const { id } = (await visit.add(large)).json()
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.app.server.address() as AddressInfo
    const head = { host: visit.clinic.host, ...visit.headers }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
    const ask = () =>
      new Promise<{ socket: Socket; answer: string }>((begun) => {
        const socket = connect(port, '127.0.0.1').on('error', () => {})
        onTestFinished(() => void socket.destroy())
        socket.write([`GET /api/v1${visit.path}/${id} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
        socket.once('data', (answer) => {
          socket.pause()
          begun({ socket, answer: String(answer) })
        })
      })
    const before = process.memoryUsage().arrayBuffers
    const { pool } = world.database
    let most = 0
    pool.on('acquire', () => (most = Math.max(most, pool.totalCount - pool.idleCount)))
    const begun = await Promise.all(Array.from({ length: readers }, ask))
    for (const { answer } of begun) expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    await expect.poll(() => [pool.totalCount - pool.idleCount, pool.waitingCount], { timeout: 30_000 }).toEqual([0, 0])
    // Of ten that there are; one is of who was seen.
    expect(most).toBeLessThanOrEqual(turns.calls.atOnce.network + turns.fileParts.atOnce.clinic + 1)
    const inMemory = () => {
      globalThis.gc?.()
      return (process.memoryUsage().arrayBuffers - before) / megabyte
    }
    // Of each a part as it is stored, and the piece of it that is on its way; beside them what other tests left.
    await expect.poll(inMemory, { timeout: 20_000 }).toBeLessThan(readers * 3)
    expect((await visit.list()).items).toHaveLength(1)
    // One more is too many, until one of the others ends.
    expect((await ask()).answer).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: /)
    begun[0]!.socket.destroy()
    await expect.poll(async () => (await ask()).answer).toMatch(/^HTTP\/1\.1 200 /)
  },
)

test('a document costs its network a share for each part of it', { timeout: 30_000 }, async () => {
  const visit = await aVisit()
  const file = new File(['%PDF-1.7', Buffer.alloc(2 * megabyte, 'x')], 'large.pdf')
  const { id } = (await visit.add(file)).json()
  const charge = vi.spyOn(world.app.budgets.call, 'charge')
  onTestFinished(() => charge.mockRestore())
  expect((await visit.read(id)).rawPayload).toHaveLength(2 * megabyte + 8)
  expect(charge.mock.calls.map(([, shares]) => shares)).toEqual([1, 1, 1, 1, 1])
})
