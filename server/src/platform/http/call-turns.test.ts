import { expect, test } from 'vitest'
import { turns } from '../bounds.ts'
import { callerOf } from '../network.ts'
import { inCallTurn } from './call-turns.ts'
import { inUploadTurn } from './upload-turns.ts'

const clinic = { id: 'one' }
const flood = callerOf(clinic, { ip: '2001:db8:1:1::1' })
const neighbour = callerOf(clinic, { ip: '2001:db8:1:2::1' })

test.each([
  ['calls', (whose: typeof flood, work: () => Promise<void>) => inCallTurn(whose, work)],
  [
    'uploads',
    (whose: typeof flood, work: () => Promise<void>) => inUploadTurn({ ...whose, part: String(Math.random()) }, work),
  ],
])(
  '%s: whoever has the /64 beside a flood waits behind nobody',
  async (_what, inTurn) => {
    const { promise: end, resolve } = Promise.withResolvers<void>()
    const all = Array.from({ length: 20 }, () => inTurn(flood, () => end))
    await inTurn(neighbour, () => Promise.resolve())
    resolve()
    await Promise.all(all)
  },
  5000,
)

test('a whole /48 has more than one network of it, and leaves its clinic some', () => {
  for (const { atOnce } of [turns.calls, turns.uploads]) {
    expect(atOnce.wide).toBeGreaterThan(atOnce.network)
    expect(atOnce.wide).toBeLessThan(atOnce.clinic)
  }
})
