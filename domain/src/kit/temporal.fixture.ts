import { Temporal } from 'temporal-polyfill'

/** Zones whose clocks have been unkind since 2010, for tests by Temporal: half hours, changes at midnight, a day left out. */
export const hardZones = [
  'America/New_York',
  'Europe/Berlin',
  'Europe/London',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Antarctica/Troll',
  'America/Santiago',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Gaza',
  'America/Nuuk',
] as const

/** Every change of the zone's offset in [from, to), as instants in minutes. */
export function transitionsOf(zone: string, from: string, to: string): number[] {
  const transitions: number[] = []
  let at = Temporal.Instant.from(from).toZonedDateTimeISO(zone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || Temporal.Instant.compare(next.toInstant(), Temporal.Instant.from(to)) >= 0) return transitions
    // Some polyfills name changes of a zone's name or of its rules, too.
    if (next.offsetNanoseconds !== next.subtract({ nanoseconds: 1 }).offsetNanoseconds) transitions.push(minuteOf(next))
    at = next
  }
}

export function zonedAt(minute: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone)
}

export function minuteOf(zoned: Temporal.ZonedDateTime): number {
  return zoned.epochMilliseconds / 60_000
}
