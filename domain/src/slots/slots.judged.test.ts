import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hardZones, transitionsOf, zonedAt } from '../kit/temporal.fixture.ts'
import { dayAt, minuteOfLocal, reached } from '../kit/zone.ts'
import { hoursOn, type Interval } from './hours.ts'
import { judgeSlots } from './judge.fixture.ts'
import { compile, searches } from './searches.fixture.ts'
import { freeStarts, firstFree, isOffered } from './slots.ts'

const LONG = process.env.LONG === '1'
const DAY = 1440

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const everyDay = (intervals: readonly Interval[]) =>
  weekdays.flatMap((weekday) => intervals.map((interval) => ({ weekday, ...interval })))

describe.each(hardZones)('%s on every day that its clock changes, 2010 to 2030', (zone) => {
  const transitions = transitionsOf(zone, '2010-01-01T00:00Z', '2031-01-01T00:00Z')
  const plain = { claims: [], needs: [], bufferBefore: 0, bufferAfter: 0, notice: 0, horizonDays: 9, dailyLimit: null }

  it.each([
    ['all day', [{ start: '00:00', end: '24:00' }], 30, 30],
    [
      'nights',
      [
        { start: '00:00', end: '06:00' },
        { start: '20:00', end: '23:00' },
      ],
      30,
      30,
    ],
    [
      'edges within the change',
      [
        { start: '00:00', end: '00:20' },
        { start: '00:30', end: '01:10' },
        { start: '01:10', end: '01:50' },
        { start: '02:10', end: '02:40' },
        { start: '02:40', end: '03:05' },
        { start: '03:20', end: '09:00' },
        { start: '22:40', end: '23:20' },
        { start: '23:20', end: '24:00' },
      ],
      20,
      15,
    ],
  ])('%s', (_, intervals, duration, step) => {
    const plan = { weekly: everyDay(intervals), overrides: [], closed: [] }
    for (const change of transitions) {
      const judged = {
        ...plain,
        zone,
        plan,
        duration,
        step,
        bookedOn: new Map(),
        now: change - 3 * DAY,
        from: change - (LONG ? 2 : 1) * DAY,
        to: change + (LONG ? 3 : 1.5) * DAY,
      }
      expect([...freeStarts(compile(judged))], zonedAt(change, zone).toString()).toEqual(judgeSlots(judged))
    }
  })
})

describe('any search', () => {
  const seed = LONG ? {} : { seed: 20270314 }

  it('equals the judge', { timeout: 600_000 }, () => {
    let slots = 0
    fc.assert(
      fc.property(searches, (judged) => {
        const expected = judgeSlots(judged)
        slots += expected.length
        expect([...freeStarts(compile(judged))]).toEqual(expected)
      }),
      { ...seed, numRuns: LONG ? 20_000 : 2_000 },
    )
    expect(slots).toBeGreaterThan(LONG ? 50_000 : 5_000)
  })

  it('gives sorted, unique times inside the hours that touch claims at most', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(searches, (judged) => {
        const search = compile(judged)
        const { zone, hours, duration, now } = search
        const starts = freeStarts(search)
        const today = dayAt(zone, now)
        starts.forEach((start, index) => {
          if (index > 0) expect(start).toBeGreaterThan(starts[index - 1]!)
          expect(start).toBeGreaterThanOrEqual(Math.max(search.from, now + search.notice))
          expect(start).toBeLessThan(search.to)

          const day = dayAt(zone, start)
          expect(day - today).toBeLessThanOrEqual(search.horizonDays)
          expect(search.bookedOn.get(day) ?? 0).toBeLessThan(search.dailyLimit ?? Infinity)

          const pairs = hoursOn(hours, day)
          const inside = [...pairs.keys()].some((i) => {
            if (i % 2 === 1) return false
            const open = minuteOfLocal(zone, day * DAY + pairs[i]!)
            return open <= start && start + duration <= reached(zone, day * DAY + pairs[i + 1]!)
          })
          expect(inside).toBe(true)

          for (const [from, to] of judged.claims) {
            expect(to <= start - search.bufferBefore || from >= start + duration + search.bufferAfter).toBe(true)
          }
        })
      }),
      { ...seed, numRuns: LONG ? 20_000 : 2_000 },
    )
  })

  it('offers one start exactly when the list has it', () => {
    fc.assert(
      fc.property(searches, fc.integer({ min: -60, max: 60 }), (judged, distance) => {
        const search = compile(judged)
        const starts = [...freeStarts(search)]
        expect(firstFree(search)).toBe(starts[0])
        for (const start of starts) {
          expect(isOffered(search, start)).toBe(true)
          const beside = start + distance
          if (beside >= search.from && beside < search.to) {
            expect(isOffered(search, beside)).toBe(starts.includes(beside))
          }
        }
      }),
      { ...seed, numRuns: LONG ? 5_000 : 200 },
    )
  })
})
