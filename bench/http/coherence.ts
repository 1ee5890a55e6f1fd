import { request } from 'node:http'
import type { Running } from './processes.ts'
import { answerOf, hostOf, slotsPath } from './requests.ts'
import { newId } from '../../server/src/platform/ids.ts'

const bookings = 60
const withinMs = 50

type Times = { items: { providerId: string; serviceId: string; locationId: string; starts: string[] }[] }

/**
 * While many read a clinic's times, some are booked one after the other: from the moment a booking is acknowledged, how
 * long is its time still offered? The first answer asked for afterwards should do without it.
 */
export async function checkCoherence(running: Running, clinic: number, read: string): Promise<void> {
  const path = slotsPath(14)
  const reading = running.load({ clients: 32, milliseconds: 6000, requests: [read] })
  const stale: number[] = []
  let booked = 0
  for (let n = 0; n < bookings; n++) {
    const { items } = JSON.parse((await answerOf(running.port, clinic, path)).text) as Times
    const item = items.filter(({ starts }) => starts.length > 0)[n % 40]!
    const startsAt = item.starts[n % item.starts.length]!
    if ((await book(running.port, clinic, item, startsAt)) !== 201) throw new Error('a free time could not be booked')
    booked++
    const acknowledged = performance.now()
    for (;;) {
      const asked = performance.now()
      const now = JSON.parse((await answerOf(running.port, clinic, path)).text) as Times
      const same = now.items.find(({ providerId }) => providerId === item.providerId)!
      if (!same.starts.includes(startsAt)) break
      stale.push(asked - acknowledged)
    }
  }
  const load = await reading
  const most = Math.max(0, ...stale)
  if (most > withinMs) throw new Error(`a time was still offered ${most.toFixed(0)} ms after it was booked`)
  process.stdout.write(
    `coherence: ${booked} bookings among ${Math.round(load.perSecond)} reads a second; ${stale.length} answers asked for after a booking still offered its time (within ${withinMs} ms: reached)\n`,
  )
}

const book = (port: number, clinic: number, item: Times['items'][number], startsAt: string) =>
  new Promise<number>((resolve, reject) => {
    const { providerId, serviceId, locationId } = item
    const text = JSON.stringify({
      slot: { startsAt, providerId, serviceId, locationId },
      patient: { givenName: 'Rosa', familyName: 'Diaz', email: 'rosa@example.test' },
    })
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/v1/appointments/',
        headers: { host: hostOf(clinic), 'content-type': 'application/json', 'idempotency-key': newId() },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode!))
      },
    )
    asked.on('error', reject)
    asked.end(text)
  })
