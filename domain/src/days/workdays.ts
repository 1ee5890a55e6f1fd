import { addDays, dayOfDate, instantAt, minuteOf, type Instant, type PlainDate } from '../kit/time.ts'
import { MINUTES_PER_DAY, minuteOfLocal, reached, zoneNamed, type Zone } from '../kit/zone.ts'
import { packClaims } from '../slots/claims.ts'
import { hoursOn, type Hours } from '../slots/hours.ts'
import { hoursFrom, type HoursRows } from '../slots/working-hours.ts'

/** All that says when doctors work, whatever they offer. */
export interface WorkRows extends HoursRows {
  /** Those asked about, also without hours. */
  readonly providerIds: readonly string[]
  /** The places that are open. */
  readonly locations: readonly (readonly [id: string, timeZone: string])[]
  /** Whole minutes since 1970. */
  readonly timeOff: readonly (readonly [
    providerId: string,
    start: number,
    end: number,
    note?: string | null,
    id?: string,
  ])[]
}

interface Doctor {
  id: string
  /** `planned` is what would be worked if nothing was closed. */
  places: { id: string; zone: Zone; planned: Hours; open: Hours }[]
  away: Int32Array
}
export type Workdays = readonly Doctor[]
export type Span = { startsAt: Instant; endsAt: Instant }
export type Break = Span & { providerId: string; kind: 'break' | 'time-off' }
/** Why a doctor sees nobody on a day. */
export type OffReason = 'closed' | 'time-off' | 'no-hours'

export function workdaysOf(rows: WorkRows): Workdays {
  const [planned, open] = [hoursFrom({ ...rows, closures: [] }), hoursFrom(rows)]
  const timeOff = Map.groupBy(rows.timeOff, ([providerId]) => providerId)
  return rows.providerIds.map((id) => ({
    id,
    places: rows.locations.map(([locationId, timeZone]) => ({
      id: locationId,
      zone: zoneNamed(timeZone),
      planned: planned(id, locationId),
      open: open(id, locationId),
    })),
    away: packClaims((timeOff.get(id) ?? []).map(([, start, end]) => [start, end])),
  }))
}

/** When doctors do not see anybody on a day that they work: gaps between their hours, and time off. By start. */
export function breaksOn(workdays: Workdays, date: PlainDate, span: Span): Break[] {
  const [first, last] = [minuteOf(span.startsAt), minuteOf(span.endsAt)]
  const breaks = workdays.flatMap((doctor) => {
    const worked = pairsOf(workedOn(doctor, dayOfDate(date)))
    const gaps = worked.slice(1).map(([end], index) => ({ kind: 'break' as const, start: worked[index]![1], end }))
    const away = pairsOf(doctor.away)
      .filter(([start, end]) => start < last && end > first)
      .map(([start, end]) => ({ kind: 'time-off' as const, start: Math.max(start, first), end: Math.min(end, last) }))
    return [...gaps, ...away].map((each) => ({ ...each, providerId: doctor.id }))
  })
  return breaks
    .sort((a, b) => a.start - b.start || a.end - b.end || a.providerId.localeCompare(b.providerId))
    .map(({ start, end, ...rest }) => ({ startsAt: instantAt(start), endsAt: instantAt(end), ...rest }))
}

/** Each doctor on a date: why they see nobody, null when they work. */
export const availabilityOn = (workdays: Workdays, date: PlainDate): { id: string; off: OffReason | null }[] =>
  workdays.map((doctor) => ({ id: doctor.id, off: offOn(doctor, dayOfDate(date)) }))

/** The first day from `from` to `to` on which some doctor works. */
export function nextWorkday(workdays: Workdays, from: PlainDate, to: PlainDate): PlainDate | null {
  for (let date = from; date <= to; date = addDays(date, 1))
    if (workdays.some((doctor) => offOn(doctor, dayOfDate(date)) === null)) return date
  return null
}

/** Why the whole clinic is closed: its own closure, or one of every place that is open otherwise. */
export function closureOn({ closures, locations }: WorkRows, date: PlainDate): string | null {
  const closed = closures.filter(([, first, last]) => first <= date && date <= last)
  const whole = closed.find(([location]) => location === null)
  if (whole) return whole[3]
  const everywhere = locations.every(([id]) => closed.some(([location]) => location === id))
  return everywhere ? (closed[0]?.[3] ?? null) : null
}

function offOn(doctor: Doctor, day: number): OffReason | null {
  if (doctor.places.every(({ planned }) => hoursOn(planned, day).length === 0)) return 'no-hours'
  const worked = pairsOf(workedOn(doctor, day))
  if (worked.length === 0) return 'closed'
  const away = pairsOf(doctor.away)
  const isAway = worked.every(([start, end]) => away.some(([from, to]) => from <= start && end <= to))
  return isAway ? 'time-off' : null
}

/** From when to when each doctor works on a date, and where. */
export const hoursOnDate = (
  workdays: Workdays,
  date: PlainDate,
): (Span & { providerId: string; locationId: string })[] =>
  workdays.flatMap((doctor) =>
    doctor.places.flatMap((place) =>
      workedAt(place, dayOfDate(date)).map(([start, end]) => ({
        ...{ providerId: doctor.id, locationId: place.id },
        ...{ startsAt: instantAt(start), endsAt: instantAt(end) },
      })),
    ),
  )

/** From when to when somebody works on a day, wherever, as minutes since 1970; what meets is one. */
const workedOn = ({ places }: Doctor, day: number): Int32Array =>
  packClaims(places.flatMap((place) => workedAt(place, day)))

function workedAt({ zone, open }: Doctor['places'][number], day: number): [start: number, end: number][] {
  const midnight = day * MINUTES_PER_DAY
  return pairsOf(hoursOn(open, day)).map(([start, end]) => [
    minuteOfLocal(zone, midnight + start),
    reached(zone, midnight + end),
  ])
}

const pairsOf = (flat: Int32Array | Int16Array): [start: number, end: number][] =>
  Array.from({ length: flat.length / 2 }, (_, index) => [flat[index * 2]!, flat[index * 2 + 1]!])
