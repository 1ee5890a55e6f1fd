import { expect, it, test } from 'vitest'
import { Refused } from '../kit/refused.ts'
import { dayOfDate, type PlainDate } from '../kit/time.ts'
import { hoursOn } from '../slots/hours.ts'
import { hoursFrom, type HoursRows } from '../slots/working-hours.ts'
import {
  decideWeekUndo,
  refuseHoldsFrom,
  refuseWeek,
  weekOn,
  weeksOf,
  withWeek,
  type WeekInterval,
} from './weekly-hours.ts'

const providerId = 'maya'
const hours = (from: string, to: string, weekday = 1, locationId = 'main'): WeekInterval => ({
  ...{ weekday, locationId, from, to },
})
const rows: HoursRows = {
  schedules: [
    [providerId, 'main', 1, '09:00:00', '12:00:00', null],
    ['omar', 'main', 1, '06:00:00', '07:00:00', null],
  ],
  ...{ scheduleChanges: [], overrides: [], closures: [] },
}
/** Mondays. */
const [nov23, nov30, jan4, jan11] = ['2026-11-23', '2026-11-30', '2027-01-04', '2027-01-11'] as PlainDate[]
const from = (holdsFrom: PlainDate) => ({ providerId, holdsFrom })
const open = (of: HoursRows, date: PlainDate, locationId = 'main') =>
  [...hoursOn(hoursFrom(of)(providerId, locationId), dayOfDate(date))].map((minute) => minute / 60)

test('weekly hours hold from their date until the next, and a change that is taken back is none', () => {
  const later = withWeek(rows, from(jan4!), [hours('10:00', '13:00'), hours('14:00', '15:00', 1, 'pier')])
  const both = withWeek(later, from(nov30!), [])
  expect([nov23, nov30, jan4, jan11].map((date) => open(both, date!))).toEqual([[9, 12], [], [10, 13], [10, 13]])
  expect([nov30, jan4].map((date) => open(both, date!, 'pier'))).toEqual([[], [14, 15]])
  expect(weeksOf(both, providerId)).toEqual([
    { holdsFrom: null, holdsUntil: nov30, hours: [hours('09:00', '12:00')] },
    { holdsFrom: nov30, holdsUntil: jan4, hours: [] },
    { holdsFrom: jan4, holdsUntil: null, hours: [hours('10:00', '13:00'), hours('14:00', '15:00', 1, 'pier')] },
  ])
  expect(weekOn(weeksOf(both, providerId), '2027-01-03').holdsFrom).toBe(nov30)
  expect(withWeek(later, from(jan4!), null)).toEqual(rows)
  expect(open(withWeek(later, from(jan4!), [hours('08:00', '09:00')]), jan11!)).toEqual([8, 9])
  expect(weeksOf(both, 'omar')).toHaveLength(1)
})

it.each([
  ['at a place that is none', [hours('09:00', '10:00', 1, 'moon')], '/body/hours/0/locationId'],
  ['that end before they begin', [hours('09:00', '10:00', 2), hours('20:00', '06:00')], '/body/hours/1/to'],
  ['at two places at once', [hours('09:00', '12:00'), hours('11:30', '14:00', 1, 'pier')], '/body/hours/1/from'],
])('refuses hours %s', (_what, week, pointer) => {
  expect((refuseWeek(week, ['main', 'pier']) as Refused).details.errors?.[0]?.pointer).toBe(pointer)
})

it('takes hours that meet, that end at midnight, and those of other days', () => {
  const week = [hours('09:00', '12:00'), hours('12:00', '24:00', 1, 'pier'), hours('10:00', '11:00', 2)]
  expect(refuseWeek(week, ['main', 'pier'])).toBeNull()
})

it.each<[PlainDate, boolean, string | null]>([
  [nov23!, false, null],
  [jan4!, true, null],
  ['2026-11-22', false, 'out_of_reach'],
  ['2028-12-24', false, 'out_of_reach'],
  [jan11!, true, 'unknown'],
  [nov23!, true, 'has_begun'],
])('from %s, removed: %s: %s', (holdsFrom, isRemoved, code) => {
  const weeks = weeksOf(withWeek(withWeek(rows, from(nov23!), []), from(jan4!), []), providerId)
  expect(refuseHoldsFrom(weeks, { holdsFrom, isRemoved }, nov23!)?.details.errors?.[0]?.code ?? null).toBe(code)
})

test('the newest change of weekly hours is undone for ten minutes, and nothing else', () => {
  const replaced = { holdsFrom: '2026-11-27', origin: 'file', at: '2026-11-25T13:00:00Z' } as const
  const undo = (holdsFrom: string, now: string, what: Parameters<typeof decideWeekUndo>[0] = replaced) => {
    const decided = decideWeekUndo(what, { holdsFrom }, now)
    return decided instanceof Refused ? decided.code : decided
  }
  expect(undo('2026-11-27', '2026-11-25T13:10:00Z')).toBe('file')
  expect(undo('2026-11-27', '2026-11-25T13:10:00Z', { ...replaced, origin: null })).toBe('screen')
  expect(undo('2026-11-27', '2026-11-25T13:10:01Z')).toBe('undo_expired')
  expect(undo('2026-12-04', '2026-11-25T13:01:00Z')).toBe('state_conflict')
  expect(undo('2026-11-27', '2026-11-25T13:01:00Z', null)).toBe('state_conflict')
})
