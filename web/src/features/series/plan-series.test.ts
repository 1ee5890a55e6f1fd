import { expect, test } from 'vitest'
import { datesOfVisits, planMoves, planSeries, usualChoice, type DateChoice } from './plan-series.ts'
import type { SeriesDate } from './series.ts'

const day = (date: string, time = '15:00') => `2026-12-${date}T${time}:00Z`
const date = (on: string, standing: SeriesDate['standing'] = 'offered', nearest: string[] = []): SeriesDate => ({
  ...{ startsAt: day(on), standing, closure: null, nearest },
})
const items = [
  date('02'),
  date('09', 'taken', [day('09', '14:30')]),
  date('16', 'taken'),
  date('23', 'outside'),
  date('30'),
]
const chosen = (...of: [string, DateChoice][]) => new Map(of.map(([on, choice]) => [day(on), choice]))

test('what cannot be had goes to the nearest time, or is left out', () => {
  expect(items.map(usualChoice)).toEqual([
    ...[{ kind: 'keep' }, { kind: 'move', startsAt: day('09', '14:30') }, { kind: 'skip' }, { kind: 'skip' }],
    { kind: 'keep' },
  ])
  const plan = planSeries(items, new Map())
  expect(plan.visits).toEqual([{ startsAt: day('02') }, { startsAt: day('09', '14:30') }, { startsAt: day('30') }])
  expect(plan.moved).toBe(1)
})

test('outside the hours it is booked because somebody says so', () => {
  const plan = planSeries(
    items,
    chosen(['23', { kind: 'keep' }], ['16', { kind: 'move', startsAt: day('17'), anyTime: true }]),
  )
  expect(plan.visits.slice(2)).toEqual([
    { startsAt: day('17'), anyTime: true },
    { startsAt: day('23'), anyTime: true },
    { startsAt: day('30') },
  ])
})

test('the series ends where it stops', () => {
  const plan = planSeries(items, chosen(['16', { kind: 'stop' }]))
  expect(plan.visits).toHaveLength(2)
  expect(plan.dates.map(({ isLeftOut }) => isLeftOut)).toEqual([false, false, false, true, true])
})

test('what is booked is in the order of time, however it was moved', () => {
  const plan = planSeries(items, chosen(['09', { kind: 'move', startsAt: day('24') }], ['23', { kind: 'keep' }]))
  expect(plan.visits.map(({ startsAt }) => startsAt)).toEqual([day('02'), day('23'), day('24'), day('30')])
})

test('of a date that is not as it was seen it is asked what becomes of it', () => {
  const plan = planSeries(items, new Map(), new Set([day('09')]))
  expect(plan.dates[1]!.choice).toBeNull()
  expect(plan).toMatchObject({ undecided: 1, moved: 0 })
  expect(planSeries(items, chosen(['09', { kind: 'skip' }]), new Set([day('09')])).undecided).toBe(0)
})

test('the dates of visits that could not be had', () => {
  const plan = planSeries(items, chosen(['09', { kind: 'move', startsAt: day('10') }]))
  expect(datesOfVisits(plan, [1, 2])).toEqual([day('09'), day('30')])
})

test('a visit that is moved goes where its date goes, one that is skipped stays, and none comes after an end', () => {
  const visits = items.map((item, n) => ({ ...item, id: `v${n}`, version: n + 1, before: day('01', `0${n}:00`) }))
  const plan = planMoves(visits, chosen(['23', { kind: 'keep' }]), new Set([day('30')]))
  expect(plan.visits).toEqual([
    { id: 'v0', version: 1, startsAt: day('02') },
    { id: 'v1', version: 2, startsAt: day('09', '14:30') },
    { id: 'v3', version: 4, startsAt: day('23'), anyTime: true },
  ])
  expect(plan.undecided).toBe(1)
  expect(plan.dates.map(({ before }) => before)).toEqual(visits.map(({ before }) => before))
})
