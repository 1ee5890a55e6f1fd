import { describe, expect, it, test } from 'vitest'
import { dayOfDate, instantsAt, minuteOf, type Instant, type PlainDate } from '../kit/time.ts'
import { zoneNamed } from '../kit/zone.ts'
import { packClaims } from './claims.ts'
import { compileHours, type HoursPlan } from './hours.ts'
import { freeStarts, firstFree, isOffered, nearestTo, writeSlots, type SlotSearch } from './slots.ts'

const at = (instant: Instant) => minuteOf(instant)
const utc = (date: PlainDate, wall: string) => minuteOf(`${date}T${wall}Z`)

/** Monday, November 23, 2026, in London (UTC), nine to noon and one to three, visits of 30 minutes. */
function search(changes: Partial<SlotSearch> & { plan?: Partial<HoursPlan> } = {}): SlotSearch {
  const { plan, ...rest } = changes
  const weekly = [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, start: '09:00', end: '12:00' },
    { weekday, start: '13:00', end: '15:00' },
  ])
  return {
    zone: zoneNamed('Europe/London'),
    hours: compileHours({ weekly, overrides: [], closed: [], ...plan }),
    claims: new Int32Array(0),
    needs: [],
    duration: 30,
    bufferBefore: 0,
    bufferAfter: 0,
    step: 30,
    notice: 0,
    horizonDays: 60,
    dailyLimit: null,
    bookedOn: new Map(),
    now: at('2026-11-20T08:00:00Z'),
    from: at('2026-11-23T00:00:00Z'),
    to: at('2026-11-24T00:00:00Z'),
    ...rest,
  }
}

/** The wall times of the slots of one UTC day, as `9:00 9:30`. */
const times = (wanted: SlotSearch, limit?: number) =>
  instantsAt(freeStarts(wanted, limit))
    .map((instant) => instant.slice(11, 16))
    .join(' ')

const claims = (...pairs: readonly (readonly [string, string])[]) =>
  packClaims(pairs.map(([start, end]) => [utc('2026-11-23', start), utc('2026-11-23', end)]))

describe('hours and the grid', () => {
  it('offers every point of each interval that holds the visit', () => {
    expect(times(search())).toBe('09:00 09:30 10:00 10:30 11:00 11:30 13:00 13:30 14:00 14:30')
    expect(times(search({ duration: 75 }))).toBe('09:00 09:30 10:00 10:30 13:00 13:30')
    expect(times(search({ duration: 240 }))).toBe('')
  })

  it('anchors the grid at each start', () => {
    const weekly = [
      { weekday: 1, start: '09:10', end: '10:00' },
      { weekday: 1, start: '10:05', end: '11:00' },
    ]
    expect(times(search({ plan: { weekly }, step: 20 }))).toBe('09:10 09:30 10:05 10:25')
  })

  it('keeps intervals that meet apart and joins those that overlap', () => {
    const meet = [
      { weekday: 1, start: '10:00', end: '11:00' },
      { weekday: 1, start: '09:00', end: '10:00' },
    ]
    expect(times(search({ plan: { weekly: meet }, duration: 45 }))).toBe('09:00 10:00')
    const overlap = [
      { weekday: 1, start: '09:00', end: '10:15' },
      { weekday: 1, start: '09:30', end: '10:30' },
      { weekday: 1, start: '09:45', end: '10:00' },
    ]
    expect(times(search({ plan: { weekly: overlap }, duration: 45 }))).toBe('09:00 09:30')
  })

  it('replaces the hours of an overridden date, and a closure wins over all', () => {
    const overrides = [{ date: '2026-11-23' as const, intervals: [{ start: '18:00', end: '19:00' }] }]
    expect(times(search({ plan: { overrides } }))).toBe('18:00 18:30')
    expect(times(search({ plan: { overrides: [{ date: '2026-11-23', intervals: [] }] } }))).toBe('')
    expect(times(search({ plan: { overrides, closed: ['2026-11-23'] } }))).toBe('')
  })

  it('works until midnight and reads seconds of a database', () => {
    const weekly = [{ weekday: 1, start: '23:00:00', end: '24:00:00' }]
    expect(times(search({ plan: { weekly } }))).toBe('23:00 23:30')
  })
})

describe('claims', () => {
  test.each([
    ['meets both', claims(['09:00', '10:00'], ['10:30', '15:00']), 0, 0, '10:00'],
    ['overlaps by a minute', claims(['09:00', '10:01'], ['10:30', '15:00']), 0, 0, ''],
    ['needs its buffers clear', claims(['09:00', '10:00'], ['11:00', '15:00']), 0, 30, '10:00'],
    ['buffer before runs into a claim', claims(['09:00', '10:00'], ['11:00', '15:00']), 1, 0, '10:30'],
    ['buffers before opening and after closing are free', claims(['09:30', '14:30']), 60, 0, '09:00'],
    ['many short ones', claims(['09:00', '09:05'], ['09:35', '09:40'], ['10:05', '14:45']), 0, 0, ''],
    ['around the whole day', claims(['00:00', '23:59']), 0, 0, ''],
  ])('%s', (_, taken, bufferBefore, bufferAfter, expected) => {
    expect(times(search({ claims: taken, bufferBefore, bufferAfter }))).toBe(expected)
  })

  it('goes back to the grid after a claim', () => {
    const taken = claims(['09:10', '09:40'], ['10:20', '14:00'])
    expect(times(search({ claims: taken, step: 15 }))).toBe('09:45 14:00 14:15 14:30')
  })

  it('packs unsorted, overlapping and empty claims', () => {
    const packed = claims(['10:00', '10:20'], ['09:00', '09:30'], ['09:20', '09:25'], ['08:00', '08:00'])
    expect(instantsAt(packed)).toEqual(['09:00', '09:30', '10:00', '10:20'].map((wall) => `2026-11-23T${wall}:00Z`))
  })
})

describe('rooms and devices', () => {
  const nine = claims(['09:00', '09:45'])
  const half = claims(['09:45', '10:30'])
  const none = claims()

  it.each([
    ['the only one is taken', [[nine]], '10:00 10:30'],
    ['another of its kind is free', [[nine, half]], '09:00 10:00 10:30'],
    ['no one is free for all of it', [[nine, half]], '10:00 10:30', 45],
    ['of each kind one', [[nine], [half]], '10:30'],
    ['none of two is taken', [[none], [none]], '09:00 09:30 10:00 10:30'],
    ['there is none of that kind', [[none], []], ''],
  ])('%s', (_, needs, expected, bufferAfter = 0) => {
    const weekly = [{ weekday: 1, start: '09:00', end: '11:00' }]
    expect(times(search({ needs, bufferAfter, plan: { weekly } }))).toBe(expected)
  })
})

describe('booking rules', () => {
  it('respects notice to the minute', () => {
    const now = utc('2026-11-23', '08:00')
    expect(times(search({ now, notice: 330 }))).toBe('13:30 14:00 14:30')
    expect(times(search({ now, notice: 331 }))).toBe('14:00 14:30')
    expect(times(search({ now: utc('2026-11-23', '14:30') }))).toBe('14:30')
    expect(times(search({ now: utc('2026-11-23', '14:31') }))).toBe('')
  })

  it('counts the horizon in local dates', () => {
    const week = { now: at('2026-11-20T23:59:00Z'), to: at('2026-12-24T00:00:00Z') }
    expect(freeStarts(search({ ...week, horizonDays: 2 }))).toHaveLength(0)
    expect(freeStarts(search({ ...week, horizonDays: 3 }))).toHaveLength(10)
    expect(freeStarts(search({ ...week, horizonDays: 4 }))).toHaveLength(20)
  })

  it('offers nothing on a day at its limit', () => {
    const bookedOn = new Map([[dayOfDate('2026-11-23'), 4]])
    expect(freeStarts(search({ dailyLimit: 5, bookedOn }))).toHaveLength(10)
    expect(freeStarts(search({ dailyLimit: 4, bookedOn }))).toHaveLength(0)
    expect(freeStarts(search({ dailyLimit: 4, bookedOn, to: at('2026-11-25T00:00:00Z') }))).toHaveLength(10)
  })

  it('takes from and leaves to', () => {
    const range = { from: utc('2026-11-23', '09:30'), to: utc('2026-11-23', '10:30') }
    expect(times(search(range))).toBe('09:30 10:00')
    expect(times(search({ ...range, to: range.from }))).toBe('')
  })
})

describe('asking for less than the list', () => {
  it('stops at the limit, and finds more than one array holds', () => {
    expect(times(search(), 2)).toBe('09:00 09:30')
    expect(times(search(), 0)).toBe('')
    expect(writeSlots(search(), new Int32Array(3))).toBe(3)
    const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '00:00', end: '24:00' }))
    const month = search({ plan: { weekly }, step: 5, duration: 5, to: at('2026-12-23T00:00:00Z') })
    expect(freeStarts(month)).toHaveLength(30 * 288)
  })

  it('finds the first', () => {
    expect(firstFree(search())).toBe(utc('2026-11-23', '09:00'))
    expect(firstFree(search({ plan: { weekly: [] } }))).toBeUndefined()
  })

  it('offers one start exactly when it is listed', () => {
    const wanted = search({ claims: claims(['09:10', '09:40']), from: 0, to: 0 })
    expect(isOffered(wanted, utc('2026-11-23', '10:00'))).toBe(true)
    expect(isOffered(wanted, utc('2026-11-23', '10:01'))).toBe(false)
    expect(isOffered(wanted, utc('2026-11-23', '09:30'))).toBe(false)
  })

  it.each([
    [100, 3, [90, 100, 110]],
    [104, 3, [90, 100, 110]],
    [105, 3, [100, 110, 90]],
    [0, 2, [10, 20]],
    [999, 2, [100, 110]],
    [50, 9, [10, 20, 90, 100, 110]],
    [15, 1, [10]],
  ])('nearest to %i, %i of them', (wanted, count, expected) => {
    expect(nearestTo([10, 20, 90, 100, 110], wanted, count)).toEqual(expected.toSorted((a, b) => a - b))
  })

  it('refuses a grid that does not move', () => {
    expect(() => freeStarts(search({ step: 0 }))).toThrow(RangeError)
    expect(() => freeStarts(search({ duration: Number.NaN }))).toThrow(RangeError)
  })
})

describe('days when the clock changes', () => {
  const night = (start: string, end: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start, end }))
  const change = (zone: string, date: PlainDate, start: string, end: string, step = 30) =>
    search({
      zone: zoneNamed(zone),
      plan: { weekly: [], overrides: [{ date, intervals: [{ start, end }] }] },
      step,
      now: at('2026-11-01T00:00:00Z'),
      horizonDays: 1000,
      from: at('2026-11-01T00:00:00Z'),
      to: at('2028-11-01T00:00:00Z'),
    })

  test.each([
    [
      'New York leaves out two to three',
      change('America/New_York', '2027-03-14', '01:00', '04:00'),
      '06:00 06:30 07:00 07:30',
    ],
    [
      'and repeats one to two',
      change('America/New_York', '2027-11-07', '01:00', '02:30'),
      '05:00 05:30 06:00 06:30 07:00',
    ],
    ['opens late when opening is left out', change('America/New_York', '2027-03-14', '02:30', '04:30'), '07:30 08:00'],
    [
      'closes at the change when closing is left out',
      change('America/New_York', '2027-03-14', '01:00', '02:30'),
      '06:00 06:30',
    ],
    ['offers nothing in hours that do not exist', change('America/New_York', '2027-03-14', '02:00', '03:00'), ''],
    ['Santiago begins at one', change('America/Santiago', '2027-09-05', '00:00', '02:00'), '04:00 04:30'],
    ['Nuuk ends at eleven', change('America/Nuuk', '2027-03-27', '22:00', '24:00'), '00:00 00:30'],
    [
      'Lord Howe leaves out half an hour',
      change('Australia/Lord_Howe', '2027-10-03', '01:00', '03:30'),
      '14:30 15:00 15:30 16:00',
    ],
  ])('%s', (_, wanted, expected) => expect(times(wanted)).toBe(expected))

  test('a minute that a clock showed before it went back to yesterday counts for its date', () => {
    // Until 2010, St John's went back from 00:01 to 23:01.
    const once = change('America/St_Johns', '2010-11-07', '00:00', '00:30', 10)
    const start = at('2010-11-07T02:30:00Z')
    const wanted = { ...once, duration: 10, now: start - 1440, from: start - 1440, to: start + 20 }
    expect([...freeStarts(wanted)]).toEqual([start])
    expect([...freeStarts({ ...wanted, to: start + 120 })]).toEqual([0, 60, 70, 80].map((minutes) => start + minutes))
  })

  test('a day that was left out is not offered, its neighbours are', () => {
    const apia = search({
      zone: zoneNamed('Pacific/Apia'),
      plan: { weekly: night('09:00', '10:00') },
      duration: 60,
      now: at('2011-12-01T00:00:00Z'),
      from: at('2011-12-29T00:00:00Z'),
      to: at('2012-01-01T00:00:00Z'),
    })
    expect(instantsAt(freeStarts(apia))).toEqual([
      '2011-12-29T19:00:00Z',
      '2011-12-30T19:00:00Z',
      '2011-12-31T19:00:00Z',
    ])
  })
})

describe('sessions with a seat left', () => {
  const day = (wall: string) => utc('2026-11-23', wall)
  const taken = packClaims([[day('10:00'), day('11:00')]])
  const joining = (changes: Partial<SlotSearch> = {}) =>
    search({ duration: 60, claims: taken, joinable: Int32Array.of(day('10:00')), ...changes })

  it('are offered beside what is free, and nothing else that they overlap', () => {
    expect(times(joining())).toBe('09:00 10:00 11:00 13:00 13:30 14:00')
    expect(times(joining({ joinable: new Int32Array(0) }))).toBe('09:00 11:00 13:00 13:30 14:00')
  })

  it('begin where they begin, on the grid or not, and need nothing more', () => {
    const claims = packClaims([[day('10:10'), day('11:10')]])
    const off = joining({ claims, joinable: Int32Array.of(day('10:10')), needs: [[claims]] })
    expect(isOffered(off, day('10:10'))).toBe(true)
    expect(isOffered(off, day('10:40'))).toBe(false)
  })

  it('are bound by hours, notice, horizon and a limit a day', () => {
    const late = { claims: packClaims([]), joinable: Int32Array.of(day('15:00')) }
    expect(isOffered(joining(late), day('15:00'))).toBe(false)
    expect(isOffered(joining({ now: day('09:30'), notice: 60 }), day('10:00'))).toBe(false)
    expect(isOffered(joining({ horizonDays: 1 }), day('10:00'))).toBe(false)
    const full = { dailyLimit: 2, bookedOn: new Map([[dayOfDate('2026-11-23'), 2]]) }
    expect(isOffered(joining(full), day('10:00'))).toBe(false)
  })

  it('count towards how many are wanted', () => {
    expect(times(joining(), 2)).toBe('09:00 10:00')
    expect(firstFree(joining({ from: day('09:30') }))).toBe(day('10:00'))
  })
})
