import { undoWithinMinutes } from '@polyclinic/domain/appointments/rules.ts'
import { minutesBetween, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'

/** Whole minutes since somebody arrived; never below zero, however the clocks differ. */
export const minutesSince = (then: string, now: string) =>
  Math.max(0, Math.floor(minutesBetween(then as Instant, now as Instant)))

/** Whether it was just now that a visit came to stand where it does: its row stays in sight, and the way back in it. */
export const isFromJustNow = ({ lastAct }: { lastAct: { at: string } }, now: string) =>
  minutesSince(lastAct.at, now) < undoWithinMinutes

/** Completed years of life; who was born on February 29 has their birthday on March 1. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  const hadBirthday = (today as PlainDate).slice(5) >= birthDate.slice(5)
  return hadBirthday ? years : years - 1
}
