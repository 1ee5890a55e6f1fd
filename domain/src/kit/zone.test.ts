import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import { hardZones, transitionsOf, zonedAt } from './temporal.fixture.ts'
import { dayAt, exists, localAt, minuteOfLocal, offsetAt, reached, weekdayOf, zoneNamed } from './zone.ts'

const LONG = process.env.LONG === '1'
const minute = (text: string) => Date.parse(text) / 60_000
const local = (text: string) => minute(`${text}Z`)

describe.each(hardZones)('%s against Temporal', (id) => {
  const zone = zoneNamed(id)
  const transitions = transitionsOf(id, '2010-01-01T00:00Z', '2031-01-01T00:00Z')

  it('knows every change of 2010 to 2040', () => {
    expect(Array.from(zone.at.subarray(1, -1))).toEqual(transitionsOf(id, '2010-01-01T00:00Z', '2041-01-01T00:00Z'))
  })

  it('reads the clock around every change', () => {
    for (const change of transitions) {
      for (const distance of [-1441, -720, -61, -1, 0, 1, 30, 61, 719, 1441]) {
        const at = zonedAt(change + distance, id)
        expect(offsetAt(zone, change + distance)).toBe(at.offsetNanoseconds / 60e9)
        expect(dayAt(zone, change + distance)).toBe(daysOf(at.toPlainDate()))
      }
    }
  })

  it('finds the instant of every local time around every change', () => {
    for (const change of transitions) {
      for (const wall of localTimesAround(zone.id, change)) {
        const plain = zonedAt(wall, 'UTC').toPlainDateTime()
        const judged = plain.toZonedDateTime(id, { disambiguation: 'compatible' })
        expect(minuteOfLocal(zone, wall)).toBe(judged.epochMilliseconds / 60_000)
        expect(exists(zone, wall)).toBe(judged.toPlainDateTime().equals(plain))
      }
    }
  })

  it('starts the days around every change where Temporal starts them', () => {
    for (const change of transitions) {
      for (const distance of [-1, 0, 1, 2]) {
        const day = dayAt(zone, change) + distance
        const judged = new Temporal.PlainDate(1970, 1, 1).add({ days: day }).toZonedDateTime(id)
        expect(reached(zone, day * 1440)).toBe(judged.epochMilliseconds / 60_000)
      }
    }
  })
})

/** Fine near the two readings of the change, coarse over the day before and after. */
function localTimesAround(id: string, change: number): number[] {
  const zone = zoneNamed(id)
  const times = new Set<number>()
  for (const reading of [change + offsetAt(zone, change - 1), change + offsetAt(zone, change)]) {
    for (let distance = -1500; distance <= 1500; distance += LONG ? 1 : 75) times.add(reading + distance)
    for (const distance of [-61, -60, -31, -30, -2, -1, 0, 1, 2, 29, 30, 31, 59, 60, 61]) times.add(reading + distance)
  }
  return [...times]
}

function daysOf(date: Temporal.PlainDate): number {
  return date.since('1970-01-01', { largestUnit: 'day' }).days
}

describe('the rule for times that repeat or are left out', () => {
  const newYork = zoneNamed('America/New_York')

  test.each([
    ['a plain time', '2027-03-13T02:30', '2027-03-13T07:30Z'],
    ['a left-out time moves on by an hour', '2027-03-14T02:30', '2027-03-14T07:30Z'],
    ['the first left-out minute is the change', '2027-03-14T02:00', '2027-03-14T07:00Z'],
    ['of a repeated time the first', '2027-11-07T01:30', '2027-11-07T05:30Z'],
    ['after the repeat', '2027-11-07T02:00', '2027-11-07T07:00Z'],
  ])('%s', (_, wall, instant) => {
    expect(minuteOfLocal(newYork, local(wall))).toBe(minute(instant))
  })

  test.each([
    ['2027-03-14T01:59', true],
    ['2027-03-14T02:00', false],
    ['2027-03-14T02:59', false],
    ['2027-03-14T03:00', true],
    ['2027-11-07T01:30', true],
  ])('%s exists: %s', (wall, expected) => {
    expect(exists(newYork, local(wall))).toBe(expected)
  })

  test('the clock reaches a left-out time at the change', () => {
    expect(reached(newYork, local('2027-03-14T02:30'))).toBe(minute('2027-03-14T07:00Z'))
    expect(reached(newYork, local('2027-11-07T01:30'))).toBe(minute('2027-11-07T05:30Z'))
  })

  test('Santiago begins a Sunday at one, Apia left out December 30, 2011', () => {
    const santiago = zoneNamed('America/Santiago')
    expect(localAt(santiago, reached(santiago, local('2027-09-05T00:00')))).toBe(local('2027-09-05T01:00'))
    const apia = zoneNamed('Pacific/Apia')
    expect(reached(apia, local('2011-12-30T00:00'))).toBe(reached(apia, local('2011-12-31T00:00')))
    expect(exists(apia, local('2011-12-30T12:00'))).toBe(false)
  })
})

test('weekdays are ISO weekdays, before 1970 too', () => {
  expect(weekdayOf(0)).toBe(4)
  expect(weekdayOf(-4)).toBe(7)
  expect(weekdayOf(20885)).toBe(1)
})

test('an unknown zone is refused', () => {
  expect(() => zoneNamed('Mars/Olympus')).toThrow(RangeError)
})

test.runIf(LONG)('every zone that Intl lists has the changes that Temporal knows', { timeout: 600_000 }, () => {
  for (const id of Intl.supportedValuesOf('timeZone')) {
    const { at } = zoneNamed(id)
    expect(Array.from(at.subarray(1, -1)), id).toEqual(transitionsOf(id, '2010-01-01T00:00Z', '2041-01-01T00:00Z'))
  }
})
