import { isSame } from '@polyclinic/domain/kit/same.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import {
  wallTimeIn,
  dateIn,
  addDays,
  weekdayOfDate,
  type Instant,
  type WallTime,
  type PlainDate,
} from '@polyclinic/domain/kit/time.ts'
import type { listLocations } from '@polyclinic/domain/locations/endpoints.ts'

export type Location = Answer<typeof listLocations>['items'][number]
type Hours = { opensAt: WallTime; closesAt: WallTime }
export type HoursLine = { from: number; to: number; hours: Hours[] }

const onWeekday = (location: Location, weekday: number) =>
  location.openingHours
    .filter((hours) => hours.weekday === weekday)
    .map(({ opensAt, closesAt }) => ({ opensAt, closesAt }) as Hours)
    .toSorted((a, b) => (a.opensAt < b.opensAt ? -1 : 1))

/** The week, days of equal hours that follow each other drawn together: Monday to Thursday, Friday, … */
export function hoursLines(location: Location): HoursLine[] {
  const lines: HoursLine[] = []
  for (let weekday = 1; weekday <= 7; weekday++) {
    const hours = onWeekday(location, weekday)
    const last = lines.at(-1)
    if (last && isSame(last.hours, hours)) last.to = weekday
    else lines.push({ from: weekday, to: weekday, hours })
  }
  return lines
}

const closureOn = (location: Pick<Location, 'closures'>, date: PlainDate) =>
  location.closures.find(({ from, to }) => from <= date && date <= to)

export const isOpenOn = (location: Pick<Location, 'openingHours' | 'closures'>, date: PlainDate) =>
  !closureOn(location, date) && location.openingHours.some(({ weekday }) => weekday === weekdayOfDate(date))

export type OpeningStatus =
  | { isOpen: true; until: WallTime }
  | { isOpen: false; closure: string | null; next: { date: PlainDate; at: WallTime } | null }

/** Whether the location is open now, until when, or when it opens next (within three weeks). */
export function openingStatus(location: Location, now: Instant): OpeningStatus {
  const today = dateIn(location.timeZone, now)
  const time = wallTimeIn(location.timeZone, now)
  const closure = closureOn(location, today)
  const current = closure
    ? undefined
    : onWeekday(location, weekdayOfDate(today)).find(({ opensAt, closesAt }) => opensAt <= time && time < closesAt)
  if (current) return { isOpen: true, until: current.closesAt }
  return { isOpen: false, closure: closure?.name ?? null, next: nextOpening(location, today, time) }
}

function nextOpening(location: Location, today: PlainDate, time: WallTime) {
  for (let ahead = 0; ahead <= 21; ahead++) {
    const date = addDays(today, ahead)
    if (closureOn(location, date)) continue
    const next = onWeekday(location, weekdayOfDate(date)).find(({ opensAt }) => ahead > 0 || opensAt > time)
    if (next) return { date, at: next.opensAt }
  }
  return null
}
