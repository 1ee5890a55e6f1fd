import ICAL from 'ical.js'
import { minuteOfLocal, zoneNamed } from '@polyclinic/domain/kit/zone.ts'
import type { EventLines } from './calendar-lines.ts'
import { windowsZones } from './windows-zones.ts'

/** Turns what a clock shows, as minutes since 1970 on it, into minutes of UTC. */
export type Clock = { id: string; minuteOf: (local: number) => number }

export const utc: Clock = { id: 'UTC', minuteOf: (local) => local }

/**
 * The clocks by the names that a file uses. A name that everybody knows counts before what the file says of it: programs
 * write the rules of one year, or of none. Null for a name that nobody explains.
 */
export function clocksOf(zones: ReadonlyMap<string, EventLines>): (name: string) => Clock | null {
  const known = new Map<string, Clock | null>()
  return (name) => {
    const found = known.get(name)
    if (found !== undefined) return found
    const clock = namedClock(name) ?? describedClock(name, zones.get(name))
    known.set(name, clock)
    return clock
  }
}

/** By a name of the IANA or of Windows, also with a program's path before it (`/mozilla.org/20050126_1/Europe/Berlin`). */
export function namedClock(name: string): Clock | null {
  if (/^(?:z|utc|gmt|etc\/utc)$/i.test(name)) return utc
  const parts = name.split('/').filter((part) => part !== '')
  const candidates = [windowsZones.get(name), name, ...parts.map((_, n) => parts.slice(n).join('/'))]
  for (const candidate of candidates) {
    // Names like `EST` or `CET` are Intl's, too, and mean what they say.
    if (candidate === undefined || !/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(candidate)) continue
    try {
      const zone = zoneNamed(candidate)
      return { id: candidate, minuteOf: (local) => minuteOfLocal(zone, local) }
    } catch {
      // Not one of Intl's.
    }
  }
  return null
}

function describedClock(name: string, lines: EventLines | undefined): Clock | null {
  if (!lines) return null
  try {
    const component = new ICAL.Component(
      ICAL.parse(['BEGIN:VTIMEZONE', ...lines, 'END:VTIMEZONE'].join('\r\n')) as ConstructorParameters<
        typeof ICAL.Component
      >[0],
    )
    if (!component.getFirstSubcomponent('standard') && !component.getFirstSubcomponent('daylight')) return null
    const zone = new ICAL.Timezone(component)
    const minuteOf = (local: number) => local - Math.round(zone.utcOffset(timeAt(local)) / 60)
    minuteOf(0)
    return { id: name, minuteOf }
  } catch {
    return null
  }
}

/** A time without a zone. */
export function timeAt(local: number, isDate = false): ICAL.Time {
  const at = new Date(local * 60_000)
  const day = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
  return new ICAL.Time(
    { ...day, hour: at.getUTCHours(), minute: at.getUTCMinutes(), second: 0, isDate },
    ICAL.Timezone.localTimezone,
  )
}

export const localOf = (time: ICAL.Time): number =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute) / 60_000
