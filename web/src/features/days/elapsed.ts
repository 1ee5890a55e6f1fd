import { undoWithinMinutes } from '@polyclinic/domain/appointments/rules.ts'
import { minutesBetween, type Instant } from '@polyclinic/domain/kit/time.ts'

/** Whole minutes since somebody arrived; never below zero, however the clocks differ. */
export const minutesSince = (then: string, now: string) =>
  Math.max(0, Math.floor(minutesBetween(then as Instant, now as Instant)))

/** Whether it was just now that a visit came to stand where it does: its row stays in sight, and the way back in it. */
export const isFromJustNow = ({ lastAct }: { lastAct: { at: string } }, now: string) =>
  minutesSince(lastAct.at, now) < undoWithinMinutes
