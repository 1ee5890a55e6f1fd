import ICAL from 'ical.js'
import { MINUTES_PER_DAY } from '@polyclinic/domain/kit/zone.ts'
import type { CalendarLines, EventLines } from './calendar-lines.ts'
import { clocksOf, localOf, namedClock, timeAt, utc, type Clock } from './clocks.ts'

/** Whole minutes of UTC since 1970, `to` excluded. */
export type Span = readonly [from: number, to: number]

export type BusyTimes = {
  /** One after the other, with free time between each two. */
  spans: Span[]
  /** How many events were not understood, or are more than is read. */
  leftOut: number
}

export const busyBounds = {
  /** Starts that are looked at of one series, also those before the window: a day's since 1900 are fewer. */
  stepsOfSeries: 60_000,
  /** Of all together. */
  steps: 2_000_000,
  /** Of one series in the window: one an hour for a year. */
  instancesOfSeries: 10_000,
  instances: 100_000,
  spans: 5000,
}

/** More of it is busy than anybody's time is. */
export class TooManyTimes extends Error {}

/** Times on one clock; a date is its midnight. */
type Moment = { local: number; clock: Clock; isDate: boolean; hasSeconds: boolean }

type Event = {
  uid: string
  start: Moment
  /** How long it is on the clock (days) and beyond that (minutes). */
  days: number
  minutes: number
  isBusy: boolean
  rule: ICAL.Recur[]
  also: Moment[]
  but: Moment[]
  /** The instance of a series that this one stands for. */
  instead: Moment | null
  /** It stands for all that follow, too; those are read as the series has them. */
  isForLaterToo: boolean
}

/**
 * When somebody is busy within a window, by their calendar: its events and series with all exceptions, but those that are
 * canceled or shown as free.
 * @param zone for what names none, where the calendar itself does not: whole days, and times of every clock
 * @throws {TooManyTimes}
 */
export function busyTimes(
  calendar: CalendarLines,
  { from, to, zone }: { from: number; to: number; zone: string },
): BusyTimes {
  const clockOf = clocksOf(calendar.zones)
  const own = (calendar.zone !== null && clockOf(calendar.zone)) || namedClock(zone)!
  const budget = { steps: busyBounds.steps, instances: busyBounds.instances }
  const taken: Span[] = []
  let { leftOut } = calendar
  const series = new Map<string, Event[]>()
  for (const [n, lines] of calendar.events.entries()) {
    if (isLongOver(lines, from)) continue
    const event = readEvent(lines, clockOf, own)
    if (event === 'zero-length') continue
    if (event === null || event.isForLaterToo) leftOut++
    if (event === null) continue
    // Without an id it is an event of its own.
    const id = event.uid === '' ? `${n}` : `=${event.uid}`
    const together = series.get(id)
    if (together) together.push(event)
    else series.set(id, [event])
  }
  for (const events of series.values()) add(taken, events, { from, to, budget }, () => leftOut++)
  const spans = merged(taken)
  if (spans.length > busyBounds.spans) throw new TooManyTimes()
  return { spans, leftOut }
}

type Budget = { steps: number; instances: number }

/** Of one event, or of a series with what stands in place of its instances. */
function add(
  taken: Span[],
  events: readonly Event[],
  { from, to, budget }: { from: number; to: number; budget: Budget },
  leaveOut: () => void,
): void {
  const replaced = startsNamed(events.flatMap(({ instead }) => instead ?? []))
  for (const event of events) {
    if (!event.isBusy) continue
    try {
      for (const [first, last] of event.instead
        ? [spanOf(event)]
        : instancesOf(event, { from, to, replaced, budget })) {
        if (first >= to || last <= from || first >= last) continue
        if (--budget.instances < 0) throw new TooManyTimes()
        taken.push([Math.max(first, from), Math.min(last, to)])
      }
    } catch (error) {
      if (error instanceof TooManyTimes) throw error
      leaveOut()
    }
  }
}

const minuteAt = ({ local, clock }: Moment) => clock.minuteOf(local)

/** Whether a start is one of these; some programs name its day alone. */
function startsNamed(moments: readonly Moment[]): (moment: Moment) => boolean {
  const dayOf = ({ local }: Moment) => Math.floor(local / MINUTES_PER_DAY)
  const days = new Set(moments.filter(({ isDate }) => isDate).map(dayOf))
  const minutes = new Set(moments.filter(({ isDate }) => !isDate).map(minuteAt))
  return (moment) => days.has(dayOf(moment)) || minutes.has(minuteAt(moment))
}

const spanOf = (event: Event, start = event.start): Span => {
  const first = minuteAt(start)
  const { days, minutes } = event
  const last = start.clock.minuteOf(start.local + days * MINUTES_PER_DAY)
  // On the clock where that is what was said: what ends at five ends at five when clocks change.
  return [first, last + minutes]
}

function instancesOf(
  event: Event,
  { from, to, replaced, budget }: { from: number; to: number; replaced: (moment: Moment) => boolean; budget: Budget },
): Span[] {
  const { start, rule, also } = event
  const excepted = startsNamed(event.but)
  const found = new Map<number, Span>()
  const take = (moment: Moment) => {
    if (replaced(moment) || excepted(moment)) return
    const span = spanOf(event, moment)
    if (span[1] > from && span[0] < to) found.set(span[0], span)
    if (found.size > busyBounds.instancesOfSeries) throw new Error('A series without measure.')
  }
  if (rule.length === 0) take(start)
  for (const each of rule) for (const local of startsOf(each, start, to, budget)) take({ ...start, local })
  for (const each of also) take(each)
  return [...found.values()]
}

/** The starts of a rule on its own clock, up to the end of the window. @throws for one that takes more than all work there is */
function* startsOf(rule: ICAL.Recur, start: Moment, to: number, budget: Budget): Generator<number> {
  const until = rule.until ? { time: rule.until, isUtc: rule.until.zone === ICAL.Timezone.utcTimezone } : null
  // Compared here: one in UTC would be compared with what the clock of the series shows.
  const own = rule.clone()
  if (until) Object.assign(own, { until: null })
  let steps = busyBounds.stepsOfSeries
  const spend = () => {
    if (--steps < 0) throw new Error('A series without end.')
    if (--budget.steps < 0) throw new TooManyTimes()
  }
  const iterator = own.iterator(timeAt(start.local, start.isDate))
  // It looks for the next start as long as there is none, and asks this of each that it looks at.
  const bounded = iterator as unknown as { check_contracting_rules: () => boolean }
  const check = bounded.check_contracting_rules.bind(iterator)
  bounded.check_contracting_rules = () => {
    spend()
    return check()
  }
  for (let next = iterator.next(); next; next = iterator.next()) {
    spend()
    const local = localOf(next)
    const minute = start.clock.minuteOf(local)
    if (minute >= to) return
    if (until && isPast({ local, minute }, until)) return
    yield local
  }
}

function isPast(
  { local, minute }: { local: number; minute: number },
  { time, isUtc }: { time: ICAL.Time; isUtc: boolean },
): boolean {
  const end = localOf(time)
  if (time.isDate) return local >= end + MINUTES_PER_DAY
  return isUtc ? minute > end : local > end
}

/** What was over long before, of what happens once: not worth being read. Looks at digits alone. */
function isLongOver(lines: EventLines, from: number): boolean {
  let last = ''
  for (const line of lines) {
    if (/^(?:RRULE|RDATE|RECURRENCE-ID|DURATION)\b/i.test(line)) return false
    if (/^DT(?:START|END)\b/i.test(line)) {
      const day = /:(\d{8})/.exec(line)?.[1]
      if (day === undefined) return false
      if (day > last) last = day
    }
  }
  if (last === '') return false
  return last < new Date((from - 2 * MINUTES_PER_DAY) * 60_000).toISOString().slice(0, 10).replaceAll('-', '')
}

/** Null for one that is not understood. */
function readEvent(
  lines: EventLines,
  clockOf: (name: string) => Clock | null,
  own: Clock,
): Event | null | 'zero-length' {
  try {
    const component = new ICAL.Component(
      ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')) as ConstructorParameters<
        typeof ICAL.Component
      >[0],
    )
    const read = (name: string) => component.getAllProperties(name).flatMap((each) => momentsOf(each, clockOf, own))
    const words = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
    const [start] = read('dtstart')
    const [instead = null] = read('recurrence-id')
    if (!start) return null
    const isBusy =
      words('status') !== 'CANCELLED' &&
      words('transp') !== 'TRANSPARENT' &&
      words('x-microsoft-cdo-busystatus') !== 'FREE'
    const length = lengthOf(component, start, read('dtend')[0])
    if (length === null) return null
    // Of a series it still says that one of its instances is not.
    if (length.days === 0 && length.minutes === 0 && !instead) return 'zero-length'
    const rule = component.getAllProperties('rrule').map((each) => each.getFirstValue() as ICAL.Recur)
    const uid = words('uid')
    const isForLaterToo = component.getFirstProperty('recurrence-id')?.getParameter('range') !== undefined
    return { uid, start, ...length, isBusy, rule, also: read('rdate'), but: read('exdate'), instead, isForLaterToo }
  } catch {
    return null
  }
}

function lengthOf(
  component: ICAL.Component,
  start: Moment,
  end: Moment | undefined,
): { days: number; minutes: number } | null {
  if (end) {
    const roundedUp = end.hasSeconds ? 1 : 0
    if (end.clock.id !== start.clock.id || !start.isDate !== !end.isDate) {
      const minutes = minuteAt(end) - minuteAt(start) + roundedUp
      return minutes < 0 ? null : { days: 0, minutes }
    }
    const minutes = end.local - start.local + roundedUp
    if (minutes < 0) return null
    // Some programs end a whole day where it begins.
    if (start.isDate) return { days: Math.max(1, Math.ceil(minutes / MINUTES_PER_DAY)), minutes: 0 }
    return { days: minutes / MINUTES_PER_DAY, minutes: 0 }
  }
  const duration = component.getFirstPropertyValue('duration') as ICAL.Duration | null
  if (duration) {
    if (duration.isNegative) return null
    const days = duration.weeks * 7 + duration.days
    return { days, minutes: duration.hours * 60 + duration.minutes + (duration.seconds > 0 ? 1 : 0) }
  }
  return { days: start.isDate ? 1 : 0, minutes: 0 }
}

/** The times of one line. @throws for a clock that nobody explains, and for what is no time */
function momentsOf(property: ICAL.Property, clockOf: (name: string) => Clock | null, own: Clock): Moment[] {
  const name = property.getParameter('tzid') as string | undefined
  return (property.getValues() as unknown[]).map((time) => {
    // Nor a period, which has a length of its own: no program writes one.
    if (!(time instanceof ICAL.Time) || !time.year || !time.month || !time.day) throw new Error('Not a time.')
    const { isDate } = time
    const isUtc = !isDate && time.zone === ICAL.Timezone.utcTimezone
    const clock = isUtc ? utc : isDate || name === undefined ? own : clockOf(name)
    if (!clock) throw new Error('A clock that nobody explains.')
    return { local: localOf(time), clock, isDate, hasSeconds: time.second > 0 }
  })
}

/** @returns by their beginning, none touching another */
export function merged(spans: readonly Span[]): Span[] {
  const all: [number, number][] = []
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}
