import { dayOfDate, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { dayAt, minuteOfLocal, MINUTES_PER_DAY, weekdayOf, zoneNamed } from '@polyclinic/domain/kit/zone.ts'
import { packClaims } from '@polyclinic/domain/slots/claims.ts'
import { compileHours, type HoursPlan } from '@polyclinic/domain/slots/hours.ts'
import type { JudgedSearch } from '@polyclinic/domain/slots/judge.fixture.ts'
import type { SlotSearch } from '@polyclinic/domain/slots/slots.ts'

/** A Monday before both clocks of Boston and Berlin change. */
const firstDate: PlainDate = '2027-03-08'
const visit = 30

/** Small and repeatable: the same numbers on every machine (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const plan: HoursPlan = {
  weekly: [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, start: '08:00', end: '12:00' },
    { weekday, start: '13:00', end: '17:00' },
  ]),
  overrides: [],
  closed: [],
}

/** A doctor's month with so many visits in it, as the engine takes it and as the judge does. */
export function month(zoneName: string, bookings: number, days = 30): { ours: SlotSearch; judged: JudgedSearch } {
  const zone = zoneNamed(zoneName)
  const first = dayOfDate(firstDate)
  const random = numbers(42)
  const cells = Array.from({ length: days }, (_, index) => first + index)
    .filter((day) => weekdayOf(day) <= 5)
    .flatMap((day) =>
      [8, 9, 10, 11, 13, 14, 15, 16].flatMap((hour) => [hour * 60, hour * 60 + 30].map((at) => ({ day, at }))),
    )
  const taken = cells
    .map((cell) => ({ cell, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, Math.min(bookings, Math.floor(cells.length * 0.6)))
    .map(({ cell }) => minuteOfLocal(zone, cell.day * MINUTES_PER_DAY + cell.at))
    .toSorted((a, b) => a - b)
  const claims = taken.map((start) => [start, start + visit] as const)
  const from = minuteOfLocal(zone, first * MINUTES_PER_DAY)
  const to = minuteOfLocal(zone, (first + days) * MINUTES_PER_DAY)
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
    to,
  }
  if (dayAt(zone, from) !== first) throw new Error('the month begins on another day')
  return {
    ours: { ...same, zone, hours: compileHours(plan), claims: packClaims(claims), bookedOn: new Map() },
    judged: { ...same, zone: zoneName, plan, claims, bookedOn: new Map() },
  }
}
