import { must } from '../kit/broken.ts'
import type { Attack } from './section.ts'
import { fromNetwork, visitors } from './stand.ts'

const floodMilliseconds = 6000

/** One clinic's pages are asked for without pause by 64 clients of ten networks; the other clinic's visitors notice little. */
export const floodedClinic: Attack = {
  name: 'pages of one clinic, 64 clients of ten networks',
  run: async (stand) => {
    const { loader, server, hostOf } = stand
    const requests = ['/', '/doctors', '/appointment'].flatMap((path) =>
      Array.from({ length: 10 }, (_, network) => {
        const from = fromNetwork(4, network)['x-forwarded-for']
        return `GET ${path} HTTP/1.1\r\nhost: ${hostOf('boston')}\r\nx-forwarded-for: ${from}\r\n\r\n`
      }),
    )
    await visitors(stand, 'berlin', 50)
    const quiet = await visitors(stand, 'berlin', 150)
    const flood = loader.load({ port: server.port, clients: 64, milliseconds: floodMilliseconds, requests })
    const flooded = await visitors(stand, 'berlin', 100)
    const { perSecond, statuses } = await flood
    const told = Object.entries(statuses).map(([status, count]) => `${status} × ${count}`)
    must(
      flooded.statuses.every((status) => status === 200) && flooded.p95 <= 2 * quiet.p95,
      `p95 went from ${quiet.p95.toFixed(1)} to ${flooded.p95.toFixed(1)} ms (${told.join(', ')})`,
    )
    return `p95 of the other: × ${(flooded.p95 / quiet.p95).toFixed(2)} (${flooded.p95.toFixed(1)} ms); the flood: ${perSecond.toFixed(0)} a second, ${told.join(', ')}`
  },
}
