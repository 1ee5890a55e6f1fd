import fc from 'fast-check'
import { hardZones, transitionsOf, zonedAt } from '../kit/temporal.fixture.ts'
import { dayOfDate, wallTimeOf, type PlainDate } from '../kit/time.ts'
import { zoneNamed } from '../kit/zone.ts'
import { packClaims } from './claims.ts'
import { compileHours, type Interval } from './hours.ts'
import type { JudgedSearch } from './judge.fixture.ts'
import type { SlotSearch } from './slots.ts'

const DAY = 1440
const FROM = Date.UTC(2020, 0, 1) / 60_000
const TO = Date.UTC(2031, 0, 1) / 60_000

/** The judge's question as the engine takes it. */
export function compile(search: JudgedSearch): SlotSearch {
  return {
    ...search,
    zone: zoneNamed(search.zone),
    hours: compileHours(search.plan),
    claims: packClaims(search.claims),
    needs: search.needs.map((group) => group.map(packClaims)),
    bookedOn: new Map([...search.bookedOn].map(([date, count]) => [dayOfDate(date), count])),
  }
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

const interval = fc
  .tuple(fc.integer({ min: 0, max: 287 }), fc.integer({ min: 1, max: 120 }))
  .map(([start, length]): Interval => {
    return { start: wallTimeOf(start * 5), end: wallTimeOf(Math.min(start * 5 + length * 5, DAY)) }
  })

/** Apart from each other, as a clinic's form lets nobody save others. */
const intervals = fc.array(interval, { maxLength: 4 }).map((candidates) => {
  const sorted = candidates.toSorted((a, b) => (a.start < b.start ? -1 : 1))
  return sorted.filter((each, index) => sorted.slice(0, index).every((earlier) => earlier.end <= each.start))
})

/** A search of a few days in one of the hard zones, every other one beside a change of the clock. */
export const searches: fc.Arbitrary<JudgedSearch> = fc
  .record({
    zone: fc.constantFrom(...hardZones),
    beside: fc.option(fc.nat()),
    middle: fc.integer({ min: FROM + 9 * DAY, max: TO - 9 * DAY }),
  })
  .chain(({ zone, beside, middle }) => {
    const changes = transitionsOfDecade(zone)
    const centre = beside === null || changes.length === 0 ? middle : changes[beside % changes.length]!
    const near = fc.integer({ min: centre - 2 * DAY, max: centre + 2 * DAY })
    const dates = fc.integer({ min: -2, max: 2 }).map((days): PlainDate => {
      return zonedAt(centre, zone).toPlainDate().add({ days }).toString() as PlainDate
    })
    const taken = fc.tuple(near, fc.integer({ min: 1, max: 200 })).map(([at, length]) => [at, at + length] as const)
    return fc.record({
      zone: fc.constant(zone),
      plan: fc.record({
        weekly: fc
          .array(fc.tuple(fc.constantFrom(...weekdays), intervals), { minLength: 5, maxLength: 12 })
          .map((days) => [...new Map(days)].flatMap(([weekday, each]) => each.map((one) => ({ weekday, ...one })))),
        overrides: fc.uniqueArray(fc.record({ date: dates, intervals }), {
          selector: (each) => each.date,
          maxLength: 2,
        }),
        closed: fc.array(dates, { maxLength: 1 }),
      }),
      claims: fc.array(taken, { maxLength: 30 }),
      needs: fc.oneof(
        { weight: 2, arbitrary: fc.constant([]) },
        fc.array(fc.array(fc.array(taken, { maxLength: 20 }), { maxLength: 3 }), { minLength: 1, maxLength: 2 }),
      ),
      duration: fc.integer({ min: 1, max: 120 }),
      bufferBefore: fc.constantFrom(0, 0, 5, 15, 60),
      bufferAfter: fc.constantFrom(0, 0, 10, 30),
      step: fc.constantFrom(5, 10, 15, 20, 30, 45, 60),
      notice: fc.constantFrom(0, 60, 1440),
      horizonDays: fc.integer({ min: 0, max: 6 }),
      dailyLimit: fc.constantFrom(null, null, 1, 3),
      bookedOn: fc.array(fc.tuple(dates, fc.integer({ min: 0, max: 4 }))).map((pairs) => new Map(pairs)),
      now: fc.integer({ min: centre - 4 * DAY, max: centre }),
      from: fc.integer({ min: centre - 2 * DAY, max: centre + DAY }),
      to: near,
    })
  })

const decades = new Map<string, number[]>()
function transitionsOfDecade(zone: string): number[] {
  let changes = decades.get(zone)
  if (!changes) decades.set(zone, (changes = transitionsOf(zone, '2020-02-01T00:00Z', '2030-12-01T00:00Z')))
  return changes
}
