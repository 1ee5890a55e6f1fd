import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { turns } from '../../platform/bounds.ts'
import { visitsWith } from './documents-fixture.ts'

const world = await testServer()
const aVisit = visitsWith(world)
const megabyte = 1024 * 1024
const readers = 12

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
      new Promise<void>((begun) => {
        const socket = connect(port, '127.0.0.1').on('error', () => {})
        onTestFinished(() => void socket.destroy())
        socket.write([`GET /api/v1${visit.path}/${id} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
        socket.once('data', (answer) => {
          expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
          begun(void socket.pause())
        })
      })
    const before = process.memoryUsage().arrayBuffers
    const { pool } = world.database
    let most = 0
    pool.on('acquire', () => (most = Math.max(most, pool.totalCount - pool.idleCount)))
    await Promise.all(Array.from({ length: readers }, ask))
    await expect.poll(() => [pool.totalCount - pool.idleCount, pool.waitingCount], { timeout: 30_000 }).toEqual([0, 0])
    // Of ten that there are; one is of who was seen.
    expect(most).toBeLessThanOrEqual(turns.calls.atOnce.network + turns.fileParts.atOnce.clinic + 1)
    const inMemory = () => {
      globalThis.gc?.()
      return (process.memoryUsage().arrayBuffers - before) / megabyte
    }
    // Of each a part as it is stored, and the piece of it that is on its way.
    await expect.poll(inMemory, { timeout: 5000 }).toBeLessThan(readers * 2)
    expect((await visit.list()).items).toHaveLength(1)
  },
)
