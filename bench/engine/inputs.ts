import { dateOfDay, dayOfDate } from '@polyclinic/domain/kit/time.ts'
import { minuteOfLocal, MINUTES_PER_DAY, weekdayOf, zoneNamed } from '@polyclinic/domain/kit/zone.ts'
import { packClaims } from '@polyclinic/domain/slots/claims.ts'
import { compileHours, type HoursPlan } from '@polyclinic/domain/slots/hours.ts'
import type { JudgedSearch } from '@polyclinic/domain/slots/judge.fixture.ts'
import type { SlotSearch } from '@polyclinic/domain/slots/slots.ts'
import { numbers } from './numbers.ts'

/** A doctor's time as each of those compared takes it; what they have to find is the same. */
export interface Question {
  ours: SlotSearch
  judged: JudgedSearch
}

export interface Scenario {
  zone: string
  /** Length of a visit and of the grid's step. */
  visit: number
  bookings: number
  days: number
  seed?: number
}

/** A Monday; New York's clock changes on the Sunday after it, Berlin's two weeks later. */
const firstDay = dayOfDate('2027-03-08')
const bookedMinutes = 30

/** Mondays to Fridays with a midday break, and three days of their own: one shorter, one off, a Saturday with hours. */
const plan: HoursPlan = {
  weekly: [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, start: '08:00', end: '12:00' },
    { weekday, start: '13:00', end: '17:00' },
  ]),
  overrides: [
    { date: dateOfDay(firstDay + 2), intervals: [{ start: '10:00', end: '14:00' }] },
    { date: dateOfDay(firstDay + 8), intervals: [] },
    { date: dateOfDay(firstDay + 12), intervals: [{ start: '09:00', end: '12:00' }] },
  ],
  closed: [],
}

/** Some of the half hours that the weekly plan has, each of them equally likely, never more than three of five. */
function bookedStarts({ zone, bookings, days, seed = 42 }: Scenario): number[] {
  const random = numbers(seed)
  const cells = Array.from({ length: days }, (_, index) => firstDay + index)
    .filter((day) => weekdayOf(day) <= 5)
    .flatMap((day) =>
      [8, 9, 10, 11, 13, 14, 15, 16].flatMap((hour) => [0, 30].map((minute) => ({ day, at: hour * 60 + minute }))),
    )
  for (let last = cells.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[cells[last], cells[other]] = [cells[other]!, cells[last]!]
  }
  return cells
    .slice(0, Math.min(bookings, Math.floor(cells.length * 0.6)))
    .map(({ day, at }) => minuteOfLocal(zoneNamed(zone), day * MINUTES_PER_DAY + at))
    .toSorted((a, b) => a - b)
}

/** From that Monday on, asked as it begins. */
export function questionOf(asked: Scenario): Question {
  const claims = bookedStarts(asked).map((start) => [start, start + bookedMinutes] as const)
  return questionAbout(plan, asked, claims, firstDay)
}

/** The same with a plan of its own and from another day on. */
export function questionAbout(
  ofPlan: HoursPlan,
  { zone: zoneName, visit, days }: Pick<Scenario, 'zone' | 'visit' | 'days'>,
  claims: readonly (readonly [start: number, end: number])[],
  first: number,
): Question {
  const zone = zoneNamed(zoneName)
  const from = minuteOfLocal(zone, first * MINUTES_PER_DAY)
  const same = {
    duration: visit,
    bufferBefore: 0,
    bufferAfter: 0,
    step: visit,
    notice: 0,
    horizonDays: 365,
    dailyLimit: null,
    now: from,
    from,
    to: minuteOfLocal(zone, (first + days) * MINUTES_PER_DAY),
  }
  return {
    ours: { ...same, zone, hours: compileHours(ofPlan), claims: packClaims(claims), needs: [], bookedOn: new Map() },
    judged: { ...same, zone: zoneName, plan: ofPlan, claims, needs: [], bookedOn: new Map() },
  }
}
