import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { turns, type RouteKind } from '../bounds.ts'
import { callerOf } from '../network.ts'
import { boundRoutes, routesOfKind } from './bound-routes.ts'
import { inTurn, routeTurns } from './route-turns.ts'
import { inUploadTurn } from './upload-turns.ts'

const clinic = { id: 'one' }
const flood = callerOf(clinic, { ip: '2001:db8:1:1::1' })
const neighbour = callerOf(clinic, { ip: '2001:db8:1:2::1' })

test.each([
  ['calls', (whose: typeof flood, work: () => Promise<void>) => routeTurns.calls(whose, work)],
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

test.each([
  ['call', turns.calls.atOnce.network],
  ['draft', turns.calls.atOnce.network],
  ['file', turns.calls.atOnce.network],
  ['page', turns.pages.atOnce.all],
  ['upload', 20],
  ['stream', 20],
] as const)('of 20 that one network asks for at once of kind %s, %i are worked on', async (kind: RouteKind, most) => {
  const app = fastify()
  onTestFinished(() => app.close())
  boundRoutes(app)
  const end = Promise.withResolvers<string>()
  let begun = 0
  routesOfKind(app, kind, (scope) =>
    scope.get('/work', (request) =>
      inTurn(request, clinic, () => {
        begun++
        return end.promise
      }),
    ),
  )
  // From here, which has no budget.
  const all = Array.from({ length: 20 }, () => app.inject('/work'))
  const answers = Promise.all(all)
  await expect.poll(() => begun).toBe(most)
  end.resolve('done')
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  expect(begun).toBe(20)
})
