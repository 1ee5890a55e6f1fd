/**
 * Time zones as plain integers. Instants are whole minutes since 1970-01-01T00:00Z, local times are minutes since
 * 1970-01-01T00:00 on the zone's own clock, and days count from 1970-01-01. The tables come from Intl, so the browser
 * and the server read the same rules and no library is loaded for them.
 */

export const MINUTES_PER_DAY = 1440

/** Each period [at[i], at[i + 1]) of UTC minutes has one offset; `at` ends with a sentinel, so it is one longer. */
export interface Zone {
  readonly id: string
  readonly at: Int32Array
  readonly offset: Int16Array
}

const FIRST_MINUTE = Date.UTC(2010, 0, 1) / 60_000
const LAST_MINUTE = Date.UTC(2041, 0, 1) / 60_000
/** The shortest period since 2010 is Cairo's September 2010, of three weeks; a coarser probe would miss it. */
const PROBE_MINUTES = 14 * MINUTES_PER_DAY
/** Farther from UTC than any zone's clock, and nearer than two transitions have ever been to each other. */
const BEYOND_ANY_OFFSET = MINUTES_PER_DAY

const zones = new Map<string, Zone>()

/**
 * The table of an IANA zone, made on first use and kept. Exact from 2010 to 2040; before and after, the first and the
 * last offset go on. Throws a RangeError for a name that Intl does not know.
 */
export function zoneNamed(id: string): Zone {
  let zone = zones.get(id)
  if (!zone) {
    zone = readZone(id)
    zones.set(id, zone)
  }
  return zone
}

function readZone(id: string): Zone {
  const offsetReader = new Intl.DateTimeFormat('en-US', { timeZone: id, timeZoneName: 'longOffset' })
  const read = (minute: number) => parseOffset(offsetReader.format(minute * 60_000))
  const at = [-(2 ** 31)]
  const offset = [read(FIRST_MINUTE)]
  let known = offset[0]!
  for (let probe = FIRST_MINUTE; probe < LAST_MINUTE; probe += PROBE_MINUTES) {
    const next = read(probe + PROBE_MINUTES)
    if (next === known) continue
    let before = probe
    let after = probe + PROBE_MINUTES
    while (after - before > 1) {
      const middle = (before + after) >> 1
      if (read(middle) === known) before = middle
      else after = middle
    }
    at.push(after)
    offset.push(next)
    known = next
  }
  at.push(2 ** 31 - 1)
  return { id, at: Int32Array.from(at), offset: Int16Array.from(offset) }
}

/** Reads the end of `11/25/2026, GMT-05:00`; plain `GMT` is zero. */
function parseOffset(formatted: string): number {
  const text = formatted.slice(formatted.lastIndexOf('GMT') + 3)
  if (text === '') return 0
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(4, 6))
  return text.startsWith('+') ? minutes : -minutes
}

/** The index of the period that holds an instant. */
export function periodAt(zone: Zone, minute: number): number {
  const { at } = zone
  let low = 0
  let high = zone.offset.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (at[middle]! <= minute) low = middle
    else high = middle - 1
  }
  return low
}

/** Minutes that the zone's clock is ahead of UTC at an instant. */
export function offsetAt(zone: Zone, minute: number): number {
  return zone.offset[periodAt(zone, minute)]!
}

/** What the zone's clock shows at an instant. */
export function localAt(zone: Zone, minute: number): number {
  return minute + offsetAt(zone, minute)
}

/** The day that the zone's calendar shows at an instant. */
export function dayAt(zone: Zone, minute: number): number {
  return Math.floor(localAt(zone, minute) / MINUTES_PER_DAY)
}

/**
 * The instant of a local time by Temporal's "compatible" rule: of a repeated time the first; a time that is left out
 * moves on by as much as the clock does.
 */
export function minuteOfLocal(zone: Zone, local: number): number {
  const before = offsetAt(zone, local - BEYOND_ANY_OFFSET)
  const after = offsetAt(zone, local + BEYOND_ANY_OFFSET)
  if (before === after || offsetAt(zone, local - before) === before) return local - before
  return offsetAt(zone, local - after) === after ? local - after : local - before
}

/** Whether the zone's clock ever shows a local time. */
export function exists(zone: Zone, local: number): boolean {
  return localAt(zone, minuteOfLocal(zone, local)) === local
}

/** The first instant at which the zone's clock shows a local time or a later one: for a left-out time, the change. */
export function reached(zone: Zone, local: number): number {
  const minute = minuteOfLocal(zone, local)
  return localAt(zone, minute) === local ? minute : zone.at[periodAt(zone, minute)]!
}

/** The last instant at which the zone's clock shows a local time, of a repeated one the second; of a left-out one, the change. */
export function lastReached(zone: Zone, local: number): number {
  const minute = local - offsetAt(zone, local + BEYOND_ANY_OFFSET)
  return localAt(zone, minute) === local ? minute : reached(zone, local)
}

/** The ISO weekday of a day: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: number): number {
  const sinceMonday = (day + 3) % 7
  return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1
}
