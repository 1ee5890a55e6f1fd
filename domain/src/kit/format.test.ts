import { describe, expect, test } from 'vitest'
import * as format from './format.ts'

describe('days', () => {
  test.each([
    ['en', 'Wednesday, November 25, 2026', 'November 25, 2026', 'Wed, Nov 25', 'Nov 25', 'Nov 24 – 30'],
    ['de', 'Mittwoch, 25. November 2026', '25. November 2026', 'Mi, 25. Nov.', '25. Nov.', '24. – 30. Nov.'],
  ])('%s', (locale, full, long, short, monthDay, range) => {
    expect(format.formatFullDate('2026-11-25', locale)).toBe(full)
    expect(format.formatLongDate('2026-11-25', locale)).toBe(long)
    expect(format.formatShortDay('2026-11-25', locale)).toBe(short)
    expect(format.formatMonthDay('2026-11-25', locale)).toBe(monthDay)
    expect(format.formatDayRange('2026-11-24', '2026-11-30', locale)).toBe(range)
  })

  test('pieces', () => {
    expect(format.formatWeekday('2026-11-25', 'de', 'short')).toBe('Mi')
    expect(format.formatMonth('2026-11-25', 'en')).toBe('Nov')
    expect(format.formatDayOfMonth('2026-11-05', 'en')).toBe('5')
    expect([1, 2, 3, 4, 5, 6, 7].map((weekday) => format.weekdayName(weekday, 'en', 'short'))).toEqual(
      'Mon Tue Wed Thu Fri Sat Sun'.split(' '),
    )
  })
})

describe('times', () => {
  test.each([
    ['en', 'America/New_York', '2026-11-25T14:40:00Z', '9:40\u00a0AM', '9:40 – 10:25\u00a0AM'],
    ['en', 'America/New_York', '2026-11-25T16:40:00Z', '11:40\u00a0AM', '11:40\u00a0AM – 12:25\u00a0PM'],
    ['de', 'Europe/Berlin', '2026-11-25T08:20:00Z', '09:20', '09:20 – 10:05\u00a0Uhr'],
    ['en-GB', 'Europe/London', '2026-11-25T14:40:00Z', '14:40', '14:40 – 15:25'],
    ['en', 'Asia/Kathmandu', '2026-11-25T18:00:00Z', '11:45\u00a0PM', '11:45\u00a0PM – 12:30\u00a0AM'],
  ] as const)('%s in %s', (locale, zone, start, time, range) => {
    const end = new Date(Date.parse(start) + 45 * 60_000).toISOString() as `${string}T${string}Z`
    expect(format.formatTime(start, locale, zone)).toBe(time)
    expect(format.formatShortMoment(start, locale, zone).endsWith(`, ${time}`)).toBe(true)
    expect(format.formatTimeRange(start, end, locale, zone)).toBe(range)
  })

  test('on the wall', () => {
    expect(format.formatWallTime('08:00', 'en')).toBe('8:00\u00a0AM')
    expect(format.formatWallRange('08:00', '24:00', 'en')).toBe('8:00\u00a0AM – 12:00\u00a0AM')
    expect(format.formatWallRange('08:00', '18:00', 'de')).toBe('08:00 – 18:00\u00a0Uhr')
    expect(format.formatWallTime('08:00', 'de-DE')).toBe('8\u00a0Uhr')
    expect(format.formatWallTime('12:30', 'de')).toBe('12:30\u00a0Uhr')
  })

  test.each([
    ['America/New_York', 'en', 'Eastern Time'],
    ['America/New_York', 'de-DE', 'Nordamerikanische Ostküstenzeit'],
    ['Europe/Berlin', 'de', 'Berliner Zeit'],
    ['Europe/Berlin', 'en-US', 'Berlin time'],
    ['Europe/Paris', 'de', 'Mitteleuropäische Zeit'],
    ['Asia/Kathmandu', 'en', 'Nepal Time'],
    ['UTC', 'en', 'UTC'],
  ])('%s in %s is %s', (zone, locale, name) => expect(format.formatZone(zone, locale)).toBe(name))
})

describe('money', () => {
  test.each([
    [18_000, 'USD', 'en', '$180', '$180.00'],
    [18_050, 'USD', 'en', '$180.50', '$180.50'],
    [14_000, 'EUR', 'de', '140\u00a0€', '140,00\u00a0€'],
    [5_000, 'JPY', 'en', '¥5,000', '¥5,000'],
    [1_500, 'KWD', 'en', 'KWD\u00a01.500', 'KWD\u00a01.500'],
    [-4_000, 'USD', 'en', '-$40', '-$40.00'],
  ])('%i %s in %s', (minor, currency, locale, short, exact) => {
    expect(format.formatMoney({ minor, currency }, locale)).toBe(short)
    expect(format.formatExactMoney({ minor, currency }, locale)).toBe(exact)
  })
})

test.each([
  [45, 'en', '45\u00a0min'],
  [60, 'de', '60\u00a0Min.'],
  [120, 'en', '2\u00a0hr'],
  [150, 'de', '2\u00a0Std. 30\u00a0Min.'],
])('%i minutes in %s', (minutes, locale, text) => expect(format.formatDuration(minutes, locale)).toBe(text))
