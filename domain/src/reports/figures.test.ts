import { expect, test } from 'vitest'
import type { Counts } from './endpoints.ts'
import { changeOf, figureNames, valueOf, type FigureName, type Value } from './figures.ts'

const nothing: Counts = {
  ...{ booked: 0, visits: 0, fulfilled: 0, noShows: 0, canceled: 0, lateCancellations: 0, due: 0 },
  ...{
    seenPatients: 0,
    newPatients: 0,
    waiting: null,
    reviews: { count: 0, average: null },
    messages: null,
    offeredMinutes: 0,
    bookedMinutes: 0,
  },
}

test('nothing happened: counts are 0, and there is no share or wait', () => {
  const values = Object.fromEntries(figureNames.map((name) => [name, valueOf(name, nothing)?.value ?? null]))
  expect(values).toEqual({
    ...{ visits: 0, booked: 0, newPatients: 0, reviews: 0, messages: null },
    ...{ completion: null, noShows: null, lateCancellations: null, filled: null, returning: null, waiting: null },
  })
  for (const name of figureNames) {
    const value = valueOf(name, nothing)
    expect(changeOf(name, value, value)).toEqual({ kind: value ? 'none' : 'unknown' })
  }
})

test('each figure by its formula', () => {
  const counts: Counts = {
    ...{ booked: 50, visits: 42, fulfilled: 36, noShows: 4, canceled: 8, lateCancellations: 3, due: 45 },
    ...{
      seenPatients: 30,
      newPatients: 6,
      waiting: { visits: 36, median: 9, ninetieth: 24 },
      offeredMinutes: 960,
      bookedMinutes: 840,
      reviews: { count: 7, average: 4.6 },
      messages: { sent: 95, failed: 5 },
    },
  }
  const values = Object.fromEntries(figureNames.map((name) => [name, valueOf(name, counts)]))
  expect(values).toEqual({
    visits: { value: 42, of: 42 },
    completion: { value: 36 / 45, of: 45 },
    filled: { value: 840 / 960, of: 960, cases: 42 },
    noShows: { value: 4 / 40, of: 40 },
    lateCancellations: { value: 3 / 45, of: 45 },
    booked: { value: 50, of: 50 },
    newPatients: { value: 6, of: 6 },
    returning: { value: 24 / 30, of: 30 },
    waiting: { value: 9, of: 36 },
    reviews: { value: 7, of: 7 },
    messages: { value: 0.95, of: 100 },
  })
})

const of = (value: number, from = 100): Value => ({ value, of: from })

test.each([
  ['visits', of(421, 421), of(400, 400), { kind: 'ratio', by: 0.0525, tone: 'good' }],
  ['visits', of(380, 380), of(400, 400), { kind: 'ratio', by: -0.05, tone: 'bad' }],
  ['noShows', of(0.041), of(0.058), { kind: 'points', by: 0.041 - 0.058, tone: 'good' }],
  ['waiting', of(12), of(10), { kind: 'ratio', by: 0.2, tone: 'bad' }],
  ['returning', of(0.5), of(0.4), { kind: 'points', by: 0.5 - 0.4, tone: 'neutral' }],
  ['visits', of(9, 9), of(0, 0), { kind: 'new' }],
  ['visits', of(960, 960), of(9, 9), { kind: 'too-few' }],
  ['visits', of(9, 9), of(960, 960), { kind: 'too-few' }],
  ['visits', of(12, 12), of(10, 10), { kind: 'ratio', by: 0.2, tone: 'good' }],
  ['visits', of(2, 2), of(3, 3), { kind: 'too-few' }],
  ['noShows', of(0.5, 4), of(0.1, 40), { kind: 'too-few' }],
  ['waiting', of(3), of(0), { kind: 'too-few' }],
  ['completion', of(0.9), null, { kind: 'unknown' }],
  ['completion', null, of(0.9), { kind: 'unknown' }],
  ['visits', of(19, 19), of(19, 19), { kind: 'ratio', by: 0, tone: 'neutral' }],
] as const)('%s: %o after %o', (name, now, before, change) => {
  expect(changeOf(name, now, before)).toEqual(change)
})

test('after a period of a few visits no figure says how much it changed', () => {
  const month: Counts = {
    ...{ booked: 960, visits: 900, fulfilled: 800, noShows: 40, canceled: 60, lateCancellations: 20, due: 860 },
    ...{ seenPatients: 500, newPatients: 90, waiting: { visits: 700, median: 9, ninetieth: 24 } },
    ...{ offeredMinutes: 60_000, bookedMinutes: 19_200 },
    ...{ reviews: { count: 70, average: 4.6 }, messages: { sent: 950, failed: 5 } },
  }
  const beginning: Counts = {
    ...{ booked: 7, visits: 2, fulfilled: 2, noShows: 0, canceled: 1, lateCancellations: 1, due: 3 },
    ...{ seenPatients: 2, newPatients: 1, waiting: { visits: 2, median: 9, ninetieth: 9 } },
    ...{ offeredMinutes: 60_000, bookedMinutes: 60 },
    ...{ reviews: { count: 1, average: null }, messages: { sent: 7, failed: 0 } },
  }
  const change = (name: FigureName) => changeOf(name, valueOf(name, month), valueOf(name, beginning)).kind
  expect(new Set(figureNames.map(change))).toEqual(new Set(['too-few']))
})
