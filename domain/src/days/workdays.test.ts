import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, minuteOf, startOfDay, type PlainDate } from '../kit/time.ts'
import { zoneNamed } from '../kit/zone.ts'
import { packClaims } from '../slots/claims.ts'
import { hoursFrom } from '../slots/working-hours.ts'
import { freeStarts } from '../slots/slots.ts'
import { availabilityOn, breaksOn, closureOn, nextWorkday, workdaysOf, type WorkRows } from './workdays.ts'

const [maya, harbor, uptown] = ['maya', 'harbor', 'uptown']
const zone = 'America/New_York'

const rowsOf = (rows: Partial<WorkRows>): WorkRows => ({
  ...{
    providerIds: [maya],
    locations: [[harbor, zone]],
    schedules: [],
    scheduleChanges: [],
    overrides: [],
    closures: [],
    timeOff: [],
  },
  ...rows,
})
const dayOf = (date: PlainDate) => ({ startsAt: startOfDay(zone, date), endsAt: startOfDay(zone, addDays(date, 1)) })
const breaks = (rows: Partial<WorkRows>, date: PlainDate) =>
  breaksOn(workdaysOf(rowsOf(rows)), date, dayOf(date)).map(({ kind, startsAt, endsAt }) => [kind, startsAt, endsAt])
const off = (rows: Partial<WorkRows>, date: PlainDate) => availabilityOn(workdaysOf(rowsOf(rows)), date)[0]!.off

test('hours that end at a time that the clock leaves out end for the day when they end for those who book', () => {
  const schedules: WorkRows['schedules'] = [
    [maya, harbor, 7, '01:00', '02:30', null],
    [maya, harbor, 7, '03:30', '05:00', null],
  ]
  expect(breaks({ schedules }, '2027-03-14')).toEqual([['break', '2027-03-14T07:00:00Z', '2027-03-14T07:30:00Z']])
})

test('an override counts at its own place, and a closed day tells it from one without hours', () => {
  const schedules: WorkRows['schedules'] = [
    [maya, harbor, 1, '09:00', '12:00', null],
    [maya, uptown, 1, '13:00', '15:00', null],
  ]
  const date = '2031-03-03'
  const rows = { schedules, locations: [[harbor, zone] as const, [uptown, zone] as const] }
  expect(breaks(rows, date)).toEqual([['break', '2031-03-03T17:00:00Z', '2031-03-03T18:00:00Z']])
  const overrides: WorkRows['overrides'] = [[maya, uptown, date, null, null]]
  expect(breaks({ ...rows, overrides }, date)).toEqual([])
  expect(off({ ...rows, overrides }, date)).toBeNull()
  const closures: WorkRows['closures'] = [[harbor, date, date, 'Water damage']]
  expect(off({ ...rows, overrides, closures }, date)).toBe('closed')
  expect(closureOn(rowsOf({ ...rows, closures }), date)).toBeNull()
  expect(off({ ...rows, overrides: [[maya, harbor, date, null, null], ...overrides] }, date)).toBe('no-hours')
  expect(nextWorkday(workdaysOf(rowsOf({ ...rows, closures, overrides })), date, '2031-04-01')).toBe('2031-03-10')
})

/** A day's hours, in steps of a quarter, maybe overlapping, at either of two places. */
const anyHours = fc.array(
  fc.tuple(fc.constantFrom(harbor, uptown), fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 30 })),
  { maxLength: 5 },
)
const wall = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`

test('a day is off when no time would be offered on it, and no break is one that could be booked', () => {
  const dates = fc.constantFrom<PlainDate>('2027-03-14', '2027-11-07', '2027-06-06')
  fc.assert(
    fc.property(anyHours, dates, fc.array(fc.nat({ max: 1440 }), { maxLength: 4 }), (hours, date, marks) => {
      const day = dayOf(date)
      const [from, to] = [minuteOf(day.startsAt), minuteOf(day.endsAt)]
      const timeOff = marks.map((mark) => [maya, from + mark, from + mark + 90] as const)
      const schedules = hours.map(
        ([place, start, length]) => [maya, place, 7, wall(start), wall(Math.min(start + length, 96)), null] as const,
      )
      const rows = rowsOf({
        ...{ schedules, timeOff },
        locations: [
          [harbor, zone],
          [uptown, zone],
        ],
      })
      const hoursAt = hoursFrom(rows)
      const offered = [harbor, uptown].flatMap((place) => [
        ...freeStarts({
          ...{ zone: zoneNamed(zone), hours: hoursAt(maya, place), now: from, from, to, notice: 0, horizonDays: 1 },
          ...{ duration: 1, bufferBefore: 0, bufferAfter: 0, step: 1, dailyLimit: null, bookedOn: new Map() },
          needs: [],
          claims: packClaims(timeOff.map(([, start, end]) => [start, end] as const)),
        }),
      ])
      const workdays = workdaysOf(rows)
      expect(availabilityOn(workdays, date)[0]!.off === null).toBe(offered.length > 0)
      const bookable = new Set(offered)
      for (const { startsAt, endsAt } of breaksOn(workdays, date, day))
        for (let at = minuteOf(startsAt); at < minuteOf(endsAt); at++) expect(bookable.has(at)).toBe(false)
    }),
  )
})
