import { describe, expect, it, test } from 'vitest'
import { addMinutes, type Instant, minuteOf } from '../kit/time.ts'
import { Refused } from '../kit/refused.ts'
import { absence, sayAbsence } from './absence.ts'
import { decideAbsence, decideFates, isStillToCome, rangesAround } from './rules.ts'

const now = '2026-03-20T12:00:00Z'
const zones = ['America/New_York', 'Europe/Berlin', 'Pacific/Auckland', 'UTC']

describe('an absence', () => {
  test.each([
    // Clocks go ahead on March 8 and back on November 1 in New York, on March 29 and October 25 in Berlin.
    ['America/New_York', '2027-03-14', '2027-03-14', 23 * 60],
    ['America/New_York', '2026-11-01', '2026-11-01', 25 * 60],
    ['Europe/Berlin', '2026-03-29', '2026-03-29', 23 * 60],
    ['Europe/Berlin', '2026-10-25', '2026-10-25', 25 * 60],
    ['Europe/Berlin', '2026-10-24', '2026-10-26', 73 * 60],
    ['Europe/Berlin', '2026-10-25T01:00', '2026-10-25T04:00', 4 * 60],
    ['Europe/Berlin', '2026-03-29T01:00', '2026-03-29T04:00', 2 * 60],
  ])('in %s from %s to %s takes %i minutes', (timeZone, from, to, minutes) => {
    const range = decideAbsence({ from, to }, { timeZone, now })
    if (range instanceof Refused) throw new Error(range.code)
    expect(minuteOf(range.to) - minuteOf(range.from)).toBe(minutes)
    expect(sayAbsence(timeZone, range)).toEqual({ from, to })
  })

  it.each([
    ['ends before it begins', '2026-04-02', '2026-04-01', '/body/to'],
    ['takes no time', '2026-04-01T09:00', '2026-04-01T09:00', '/body/to'],
    ['is over', '2026-03-20T08:00', '2026-03-20T08:30', '/body/to'],
    ['began yesterday', '2026-03-19', '2026-03-25', '/body/from'],
    ['takes longer than a year', '2026-04-01', '2027-04-30', '/body/to'],
  ])('that %s is refused', (_what, from, to, pointer) => {
    const refused = decideAbsence({ from, to }, { timeZone: 'UTC', now })
    expect((refused as Refused).details.errors?.[0]?.pointer).toBe(pointer)
  })

  it('that has begun may keep its beginning', () => {
    const begun = absence('UTC', { from: '2026-03-18', to: '2026-03-18' }).from
    expect(decideAbsence({ from: '2026-03-18', to: '2026-03-25' }, { timeZone: 'UTC', now, begun })).toEqual({
      from: begun,
      to: '2026-03-26T00:00:00Z',
    })
  })

  it('of every day of two years is a whole day, and the next begins where it ends', () => {
    for (const timeZone of zones) {
      let end: Instant | undefined
      for (let day = Date.UTC(2026, 2, 21); day < Date.UTC(2028, 2, 21); day += 86_400_000) {
        const date = new Date(day).toISOString().slice(0, 10)
        const range = absence(timeZone, { from: date, to: date })
        expect(range.from).toBe(end ?? range.from)
        expect(sayAbsence(timeZone, range)).toEqual({ from: date, to: date })
        end = range.to
      }
    }
  })
})

describe('what is left around visits', () => {
  const at = (minutes: number) => addMinutes('2026-04-01T00:00:00Z', minutes)
  const range = (from: number, to: number) => ({ from: at(from), to: at(to) })

  it('is every minute that no visit has, in order and apart', () => {
    let seed = 7
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
    for (let round = 0; round < 60; round += 1) {
      const whole = range(60, 60 + random(120))
      const taken = Array.from({ length: random(6) }, () => {
        const from = random(200)
        return range(from, from + 1 + random(40))
      })
      const left = rangesAround(whole, taken)
      const has = (ranges: readonly { from: Instant; to: Instant }[], minute: Instant) =>
        ranges.some(({ from, to }) => from <= minute && minute < to)
      for (let minute = 0; minute < 260; minute += 1)
        expect(has(left, at(minute))).toBe(has([whole], at(minute)) && !has(taken, at(minute)))
      left.forEach(({ from, to }, index) => {
        expect(from < to).toBe(true)
        if (index > 0) expect(left[index - 1]!.to < from).toBe(true)
      })
    }
  })
})

test('what becomes of visits is said of all of them, as they are', () => {
  const [one, two] = [
    { id: 'one', version: 1 },
    { id: 'two', version: 3 },
  ]
  const fate = (visit: { id: string; version: number }, fate: 'keep' | 'cancel') => ({ ...visit, fate })
  expect(decideFates([one, two], [fate(two, 'cancel'), fate(one, 'keep')])).toEqual({ canceled: [two], moved: [] })
  const to = { providerId: 'other', startsAt: '2026-03-20T12:30:00Z' }
  expect(decideFates([one, two], [{ ...two, fate: 'move', to }, fate(one, 'cancel')])).toEqual({
    canceled: [one],
    moved: [{ visit: two, to }],
  })
  expect(decideFates([], [])).toEqual({ canceled: [], moved: [] })
  for (const decided of [
    [],
    [fate(one, 'keep')],
    [fate(one, 'keep'), fate({ ...two, version: 2 }, 'cancel')],
    [fate(one, 'keep'), fate(two, 'keep'), fate({ id: 'three', version: 1 }, 'keep')],
  ])
    expect(decideFates([one, two], decided)).toMatchObject({ code: 'visits_changed' })
})

test('a visit is still to come until it is over or the patient is with the doctor', () => {
  const later = '2026-03-20T12:30:00Z'
  expect(isStillToCome({ status: 'booked', endsAt: later }, now)).toBe(true)
  expect(isStillToCome({ status: 'arrived', endsAt: later }, now)).toBe(true)
  expect(isStillToCome({ status: 'booked', endsAt: now }, now)).toBe(false)
  for (const status of ['checked-in', 'fulfilled', 'noshow', 'cancelled'] as const)
    expect(isStillToCome({ status, endsAt: later }, now)).toBe(false)
})
