import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, instantAt, instantIn, minuteOf, weekdayOfDate } from '@polyclinic/domain/kit/time.ts'
import { busyBounds, merged, type Span } from './busy-times.ts'
import { anEvent, fileOf, readFile } from './calendar.fixture.ts'
import { createCalendarLines } from './calendar-lines.ts'

// As Google writes it: zones by their IANA name with their rules, a line folded in the middle of a word.
const google = fileOf(
  `PRODID:-//Google Inc//Google Calendar 70.9054//EN
  CALSCALE:GREGORIAN
  METHOD:PUBLISH
  X-WR-CALNAME:Dr. Weber privat
  X-WR-TIMEZONE:Europe/Berlin
  BEGIN:VTIMEZONE
  TZID:Europe/Berlin
  X-LIC-LOCATION:Europe/Berlin
  BEGIN:DAYLIGHT
  TZOFFSETFROM:+0100
  TZOFFSETTO:+0200
  TZNAME:CEST
  DTSTART:19700329T020000
  RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
  END:DAYLIGHT
  BEGIN:STANDARD
  TZOFFSETFROM:+0200
  TZOFFSETTO:+0100
  TZNAME:CET
  DTSTART:19701025T030000
  RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
  END:STANDARD
  END:VTIMEZONE`,
  anEvent(
    'DTSTART:20261202T080000Z',
    'DTEND:20261202T093000Z',
    'UID:single@google.com',
    'SUMMARY:Therapie bei Dr. Schulz',
    'DESCRIPTION:begins at DTSTART:20261203T080000Z',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
  ),
  anEvent(
    'DTSTART;TZID=Europe/Berlin:20261001T090000',
    'DTEND;TZID=Europe/Berlin:20261001T100000',
    'RRULE:FREQ=WEEKLY;UNTIL=20261218T225959Z;BYDAY=TH',
    'EXDATE;TZID=Europe/Berlin:20261119T090000',
    'UID:weekly@google.com',
    'TRANSP:OPAQUE',
  ),
  anEvent(
    'DTSTART;TZID=Europe/Berlin:20261127T140000',
    'DTEND;TZID=Europe/Berlin:20261127T150000',
    'UID:weekly@google.com',
    'RECURRENCE-ID;TZID=Europe/Berlin:20261126T090000',
    'TRANSP:OPAQUE',
  ),
  anEvent(
    'DTSTART;TZID=Europe/Berlin:20261203T090000',
    'DTEND;TZID=Europe/Berlin:20261203T100000',
    'UID:weekly@google.com',
    'RECURRENCE-ID;TZID=Europe/Berlin:20261203T090000',
    'STATUS:CANCELLED',
  ),
  anEvent('DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227', 'UID:days@google.com', 'TRANSP:OPAQUE'),
  anEvent('DTSTART;VALUE=DATE:20261206', 'DTEND;VALUE=DATE:20261207', 'UID:birthday@google.com', 'TRANSP:TRANSPARENT'),
).replace('UID:weekly@goo', 'UID:weekly@\r\n goo')

test('Google: a series with exceptions, whole days, and what is shown as free', () => {
  expect(readFile(google, { zone: 'America/New_York' })).toEqual({
    busy: [
      ...['2026-11-05T08:00/2026-11-05T09:00', '2026-11-12T08:00/2026-11-12T09:00'],
      '2026-11-27T13:00/2026-11-27T14:00',
      '2026-12-02T08:00/2026-12-02T09:30',
      ...['2026-12-10T08:00/2026-12-10T09:00', '2026-12-17T08:00/2026-12-17T09:00'],
      '2026-12-23T23:00/2026-12-26T23:00',
    ],
    leftOut: 0,
  })
})

// As Outlook writes it: zones by the names of Windows, or its own with rules, and whether one is busy beside the standard.
const outlook = fileOf(
  `METHOD:PUBLISH
  PRODID:Microsoft Exchange Server 2010
  X-WR-CALNAME:Kalender
  BEGIN:VTIMEZONE
  TZID:W. Europe Standard Time
  BEGIN:STANDARD
  DTSTART:16010101T030000
  TZOFFSETFROM:+0200
  TZOFFSETTO:+0100
  RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
  END:STANDARD
  BEGIN:DAYLIGHT
  DTSTART:16010101T020000
  TZOFFSETFROM:+0100
  TZOFFSETTO:+0200
  RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
  END:DAYLIGHT
  END:VTIMEZONE
  BEGIN:VTIMEZONE
  TZID:Customized Time Zone
  BEGIN:STANDARD
  DTSTART:16010101T020000
  TZOFFSETFROM:-0400
  TZOFFSETTO:-0500
  RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11
  END:STANDARD
  BEGIN:DAYLIGHT
  DTSTART:16010101T020000
  TZOFFSETFROM:-0500
  TZOFFSETTO:-0400
  RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3
  END:DAYLIGHT
  END:VTIMEZONE`,
  anEvent(
    'RRULE:FREQ=WEEKLY;UNTIL=20261209T070000Z;INTERVAL=2;BYDAY=MO,WE;WKST=MO',
    'EXDATE;TZID=W. Europe Standard Time:20261125T080000',
    'UID:040000008200E00074C5B7101A82E008',
    'DTSTART;TZID=W. Europe Standard Time:20261109T080000',
    'DTEND;TZID=W. Europe Standard Time:20261109T084500',
    'CLASS:PUBLIC',
    'TRANSP:OPAQUE',
    'STATUS:CONFIRMED',
    'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT15M',
    'DURATION:PT3H',
    'END:VALARM',
  ),
  anEvent(
    'UID:tentative',
    'DTSTART;TZID=Customized Time Zone:20261201T100000',
    'DTEND;TZID=Customized Time Zone:20261201T110000',
    'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE',
  ),
  anEvent(
    'UID:free',
    'DTSTART;TZID=W. Europe Standard Time:20261203T080000',
    'DTEND;TZID=W. Europe Standard Time:20261203T180000',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
  ),
  anEvent(
    'UID:nowhere',
    'DTSTART;TZID=Mars Standard Time:20261203T080000',
    'DTEND;TZID=Mars Standard Time:20261203T180000',
  ),
)

test('Outlook: zones of Windows and of its own, every second week, what is free, and a zone that nobody explains', () => {
  expect(readFile(outlook, { zone: 'America/New_York' })).toEqual({
    busy: [
      ...['2026-11-09T07:00/2026-11-09T07:45', '2026-11-11T07:00/2026-11-11T07:45'],
      '2026-11-23T07:00/2026-11-23T07:45',
      '2026-12-01T15:00/2026-12-01T16:00',
      ...['2026-12-07T07:00/2026-12-07T07:45', '2026-12-09T07:00/2026-12-09T07:45'],
    ],
    leftOut: 1,
  })
})

// As Apple writes it: lengths in place of ends, added dates, times of no clock, dates that are left out with their day alone.
const apple = fileOf(
  `CALSCALE:GREGORIAN
  PRODID:-//Apple Inc.//macOS 15.1//EN
  X-APPLE-CALENDAR-COLOR:#FF2968
  X-WR-TIMEZONE:America/New_York`,
  anEvent(
    'UID:8E4B-A',
    'DTSTART;TZID=America/New_York:20261102T170000',
    'DURATION:PT1H30M',
    'RRULE:FREQ=MONTHLY;BYDAY=1MO',
    'RDATE;TZID=America/New_York:20261120T170000,20261121T170000',
    'EXDATE;VALUE=DATE:20261207',
    'SEQUENCE:1',
  ),
  anEvent('UID:8E4B-B', 'DTSTART:20261110T120000', 'DTEND:20261110T130000', 'SUMMARY;X-A="B:C":Lunch'),
  anEvent('UID:8E4B-C', 'DTSTART;VALUE=DATE:20261126', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH'),
  anEvent('UID:8E4B-D', 'DTSTART:20261111T120000', 'SUMMARY:A moment'),
)

test('Apple: lengths, added dates, times of no clock, a whole day that is only a date', () => {
  expect(readFile(apple)).toEqual({
    busy: [
      '2026-11-02T22:00/2026-11-02T23:30',
      '2026-11-10T17:00/2026-11-10T18:00',
      ...['2026-11-20T22:00/2026-11-20T23:30', '2026-11-21T22:00/2026-11-21T23:30'],
      '2026-11-26T05:00/2026-11-27T05:00',
      '2027-01-04T22:00/2027-01-04T23:30',
    ],
    leftOut: 0,
  })
})

const berlin = (...lines: string[]) =>
  anEvent('UID:a', 'DTSTART;TZID=Europe/Berlin:20261021T230000', 'DTEND;TZID=Europe/Berlin:20261022T050000', ...lines)

test('what ends at five ends at five when clocks change', () => {
  const file = fileOf(berlin('RRULE:FREQ=DAILY;COUNT=5'))
  const around = { from: '2026-10-20T00:00:00Z', to: '2026-11-01T00:00:00Z' } as const
  expect(readFile(file, around).busy).toEqual([
    ...['2026-10-21T21:00/2026-10-22T03:00', '2026-10-22T21:00/2026-10-23T03:00', '2026-10-23T21:00/2026-10-24T03:00'],
    '2026-10-24T21:00/2026-10-25T04:00',
    '2026-10-25T22:00/2026-10-26T04:00',
  ])
})

test.each([
  ['every second since long ago', 'RRULE:FREQ=SECONDLY'],
  ['a day that never comes', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
  ['no rule at all', 'RRULE:FREQ=SOMETIMES'],
  ['an end that is no time', 'DTEND:yesterday'],
])('%s is left out, and nothing else', (_, line) => {
  const began = performance.now()
  const broken = anEvent('UID:broken', 'DTSTART:20200101T000000Z', line, 'DURATION:PT1H')
  const good = anEvent('UID:good', 'DTSTART:20261201T000000Z', 'DURATION:PT1H')
  expect(readFile(fileOf(broken, good))).toEqual({ busy: ['2026-12-01T00:00/2026-12-01T01:00'], leftOut: 1 })
  expect(performance.now() - began).toBeLessThan(30_000)
})

test('a change for all that follow is said to be left out', () => {
  const changed = anEvent(
    'UID:a',
    'DTSTART;TZID=Europe/Berlin:20261125T100000',
    'DURATION:PT1H',
    'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261124T230000',
  )
  expect(readFile(fileOf(berlin('RRULE:FREQ=DAILY'), changed)).leftOut).toBe(1)
})

test('more than anybody is busy is refused', () => {
  const events = Array.from({ length: busyBounds.spans + 1 }, (_, n) => {
    const at = new Date(Date.UTC(2026, 10, 2) + n * 120_000).toISOString().replace(/[-:]|\.000/g, '')
    return anEvent(`UID:${n}`, `DTSTART:${at}`, 'DURATION:PT1M')
  })
  expect(() => readFile(fileOf(...events))).toThrow()
})

test('what is no calendar is none; free/busy lists are left out', () => {
  const read = (text: string) => {
    const lines = createCalendarLines()
    lines.take(text)
    return lines.end()
  }
  expect(read('<!doctype html><title>Sign in</title>')).toBeNull()
  expect(read('')).toBeNull()
  expect(read(fileOf('BEGIN:VFREEBUSY\nUID:f\nEND:VFREEBUSY'))?.leftOut).toBe(1)
})

test('in whatever pieces it comes, the same is read, and no word but times is kept', () => {
  const whole = createCalendarLines()
  whole.take(outlook)
  const expected = whole.end()
  for (const length of [1, 2, 3, 7, 80]) {
    const pieces = createCalendarLines()
    for (let at = 0; at < outlook.length; at += length) pieces.take(outlook.slice(at, at + length))
    expect(pieces.end()).toEqual(expected)
  }
  const kept = createCalendarLines()
  kept.take(google)
  expect(JSON.stringify(kept.end()!.events)).not.toMatch(/Therapie|Schulz|begins/)
})

test('rules say the same as a day after day comparison', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC']
  const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
  const rule = fc.record({
    zone: fc.constantFrom(...zones),
    after: fc.integer({ min: 0, max: 200 }),
    // Not where clocks change: what a left-out time means is the clock's test.
    hour: fc.integer({ min: 4, max: 22 }),
    minutes: fc.integer({ min: 15, max: 110 }),
    interval: fc.integer({ min: 1, max: 4 }),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 4 }),
    count: fc.option(fc.integer({ min: 1, max: 40 })),
    untilAfter: fc.option(fc.integer({ min: 0, max: 300 })),
    but: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 4 }),
  })
  fc.assert(
    fc.property(rule, ({ zone, after, hour, minutes, interval, days, count, untilAfter, but }) => {
      const wall = `${String(hour).padStart(2, '0')}:00` as const
      const at = (date: string) => minuteOf(instantIn(zone, date as never, wall as never))
      // The first day of a series is one of its days.
      let first = addDays('2026-06-01', after)
      while (days.length > 0 && !days.includes(weekdayOfDate(first))) first = addDays(first, 1)
      const last = untilAfter === null || count !== null ? null : addDays(first, untilAfter)
      const isOn = (n: number) => {
        if (days.length === 0) return n % interval === 0
        const monday = weekdayOfDate(first) - 1
        return days.includes(weekdayOfDate(addDays(first, n))) && Math.floor((n + monday) / 7) % interval === 0
      }
      const all: string[] = []
      for (let n = 0; n < 500; n++) {
        const date = addDays(first, n)
        if (last !== null && date > last) break
        if (isOn(n)) all.push(date)
        if (count !== null && all.length === count) break
      }
      const left = all.filter((_, n) => !but.includes(n))
      const [from, to] = [at('2026-06-01'), at('2027-03-01')]
      const expected = merged(
        left
          .map((date): Span => [at(date), at(date) + minutes])
          .filter((span) => span[1] > from && span[0] < to)
          .map(([a, b]): Span => [Math.max(a, from), Math.min(b, to)]),
      )
      const said = (date: string) => `${date.replaceAll('-', '')}T${wall.replace(':', '')}00`
      const tz = zone === 'UTC' ? '' : `;TZID=${zone}`
      const z = zone === 'UTC' ? 'Z' : ''
      const parts = [days.length === 0 ? 'FREQ=DAILY' : 'FREQ=WEEKLY', `INTERVAL=${interval}`, 'WKST=MO']
      if (days.length > 0) parts.push(`BYDAY=${days.map((day) => codes[day - 1]).join(',')}`)
      if (count !== null) parts.push(`COUNT=${count}`)
      if (last !== null) parts.push(`UNTIL=${instantAt(at(last)).replace(/[-:]|\.000/g, '')}`)
      const file = fileOf(
        anEvent(
          'UID:a',
          `DTSTART${tz}:${said(first)}${z}`,
          `DURATION:PT${minutes}M`,
          `RRULE:${parts.join(';')}`,
          ...all.filter((_, n) => but.includes(n)).map((date) => `EXDATE${tz}:${said(date)}${z}`),
        ),
      )
      const read = readFile(file, { from: instantAt(from), to: instantAt(to), zone: 'Asia/Tokyo' })
      const words = (minute: number) => instantAt(minute).slice(0, 16)
      expect(read).toEqual({ busy: expected.map(([a, b]) => `${words(a)}/${words(b)}`), leftOut: 0 })
    }),
    { numRuns: 150 },
  )
})
