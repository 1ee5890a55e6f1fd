import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startOfDayAt } from './calendar-days.ts'
import {
  addDays,
  addMinutes,
  compareInstants,
  dateIn,
  dateOfDay,
  dayOfDate,
  daysBetween,
  instantAt,
  instantIn,
  instantsAt,
  isInstant,
  isPlainDate,
  minuteFrom,
  minuteOf,
  minutesBetween,
  minutesOfWall,
  startOfDay,
  wallTimeIn,
  wallTimeOf,
  weekdayOfDate,
} from './time.ts'

describe('texts', () => {
  test.each([
    ['2026-11-25T14:40:00Z', true],
    ['2026-11-25T14:40Z', true],
    ['2026-11-25T14:40:00.123Z', true],
    ['2026-11-25T14:40:00+01:00', false],
    ['2026-11-25 14:40:00Z', false],
    ['2026-02-30T14:40:00Z', false],
    ['2026-11-25T24:00:00Z', false],
    ['2026-11-25', false],
  ])('%s is an instant: %s', (text, expected) => expect(isInstant(text)).toBe(expected))

  test.each([
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2027-13-01', false],
    ['2027-00-10', false],
    ['0050-01-01', false],
    ['2027-1-1', false],
  ])('%s is a date: %s', (text, expected) => expect(isPlainDate(text)).toBe(expected))
})

describe('minutes', () => {
  test('go to text and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000_000, max: 60_000_000 }), (minute) => {
        expect(minuteOf(instantAt(minute))).toBe(minute)
        expect(instantAt(minute)).toBe(new Date(minute * 60_000).toISOString().replace('.000Z', 'Z'))
      }),
    )
  })

  test('many at once read like one at a time', () => {
    const minutes = [29_000_000, 29_000_015, 29_001_440, 29_001_441]
    expect(instantsAt(Int32Array.from(minutes))).toEqual(minutes.map(instantAt))
  })

  test('seconds round down for a start and up for now', () => {
    expect(minuteFrom('2026-11-25T14:40:00.001Z') - minuteOf('2026-11-25T14:40:59.999Z')).toBe(1)
    expect(minuteFrom('2026-11-25T14:40:00Z')).toBe(minuteOf('2026-11-25T14:40:00Z'))
  })

  test('wall times', () => {
    expect(minutesOfWall('09:40')).toBe(580)
    expect(minutesOfWall('24:00:00')).toBe(1440)
    expect(wallTimeOf(580)).toBe('09:40')
    expect(wallTimeOf(1440)).toBe('24:00')
    expect(() => wallTimeOf(1441)).toThrow(RangeError)
  })

  test('instants compare by time, not by text', () => {
    expect(compareInstants('2026-11-25T14:40:00.000Z', '2026-11-25T14:40:00Z')).toBe(0)
    expect(compareInstants('2026-11-25T14:40:00.001Z', '2026-11-25T14:40:00Z')).toBeGreaterThan(0)
    expect(addMinutes('2026-11-25T23:50:30Z', 15)).toBe('2026-11-26T00:05:30Z')
    expect(minutesBetween('2026-11-25T23:50:00Z', '2026-11-26T00:05:30Z')).toBe(15.5)
    expect(() => minuteOf('noneTnoneZ')).toThrow(RangeError)
  })
})

describe('dates', () => {
  test('count in days', () => {
    expect(dayOfDate('1970-01-01')).toBe(0)
    for (const date of ['0987-01-09', '1000-01-01', '1931-08-23', '2028-02-29', '9999-12-31'] as const)
      expect(dateOfDay(dayOfDate(date))).toBe(date)
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(daysBetween('2027-03-14', '2027-03-13')).toBe(-1)
  })

  test('know their week', () => {
    expect(weekdayOfDate('2026-11-25')).toBe(3)
  })
})

describe('zones', () => {
  test.each([
    ['America/New_York', '2026-11-25T14:40:00Z', '2026-11-25', '09:40'],
    ['Asia/Kathmandu', '2026-11-25T18:20:00Z', '2026-11-26', '00:05'],
    ['Pacific/Apia', '2026-11-25T14:40:59Z', '2026-11-26', '03:40'],
    ['America/St_Johns', '2026-11-25T02:00:00Z', '2026-11-24', '22:30'],
  ])('%s reads %s as %s %s', (zone, instant, date, wall) => {
    expect(isInstant(instant) && dateIn(zone, instant)).toBe(date)
    expect(isInstant(instant) && wallTimeIn(zone, instant)).toBe(wall)
  })

  test('a wall time becomes an instant', () => {
    expect(instantIn('Europe/Berlin', '2026-11-25', '09:20')).toBe('2026-11-25T08:20:00Z')
    expect(instantIn('America/New_York', '2027-03-14', '02:30')).toBe('2027-03-14T07:30:00Z')
  })

  test('a day starts when its first minute does', () => {
    expect(startOfDay('Europe/Berlin', '2026-11-25')).toBe('2026-11-24T23:00:00Z')
    expect(startOfDay('America/Santiago', '2027-09-05')).toBe('2027-09-05T04:00:00Z')
    expect(startOfDayAt('America/Santiago', '2027-09-04T20:00:00Z', 1)).toBe('2027-09-05T04:00:00Z')
    expect(startOfDayAt('Europe/Berlin', '2026-11-24T23:00:00Z')).toBe('2026-11-24T23:00:00Z')
    expect(startOfDayAt('Europe/Berlin', '2026-11-24T22:59:59Z', -30)).toBe('2026-10-24T22:00:00Z')
  })
})
