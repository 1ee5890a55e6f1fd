import { expect, test } from 'vitest'
import { holdRefusal, type HoldFacts } from './decide-hold.ts'

const now = '2026-11-25T13:00:00.000Z'
const until = '2026-11-25T13:04:00.000Z'
const none = { count: 0, until: null }
const most = { ofVisitor: 3, ofNetwork: 40, ofWideNetwork: 160, percentOfDay: 25 }
const facts = (wanted: Partial<HoldFacts>): HoldFacts => ({
  ofVisitor: none,
  ofNetwork: none,
  ofWideNetwork: none,
  ofDay: { minutes: 0, until: null },
  workingMinutes: 480,
  minutes: 30,
  ...wanted,
})

test.each<[string, Partial<HoldFacts>, number | null]>([
  ['nothing is held', {}, null],
  ['one less than a visitor may', { ofVisitor: { count: 2, until } }, null],
  ['as many as a visitor may', { ofVisitor: { count: 3, until } }, 240],
  ['as many as a network may', { ofNetwork: { count: 40, until } }, 240],
  ['as many as a wide network may', { ofWideNetwork: { count: 160, until } }, 240],
  ['it would be just a quarter of the day', { ofDay: { minutes: 90, until } }, null],
  ['it would be more', { ofDay: { minutes: 91, until } }, 240],
  ['a day shorter than four visits', { workingMinutes: 60 }, null],
  ['one of which is held', { workingMinutes: 60, ofDay: { minutes: 30, until } }, 240],
])('%s: %o is refused for %o seconds', (_, wanted, seconds) => {
  expect(holdRefusal(facts(wanted), most, now)?.details.retryAfterSeconds ?? null).toBe(seconds)
})
