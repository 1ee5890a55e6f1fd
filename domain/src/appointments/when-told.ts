import { addMinutes, minutesBetween, type Instant } from '../kit/time.ts'
import { isToldAtOnce } from './cancellation.ts'

/** Whoever comes so soon after the pause is on their way, and is told before they set out. */
const wayMinutes = 60

/** When the confirmation of a visit leaves; null at once. */
export function confirmationDue(startsAt: string, now: string, pauseMinutes: number): Instant | null {
  const ahead = minutesBetween(now as Instant, startsAt as Instant)
  return pauseMinutes > 0 && ahead > pauseMinutes + wayMinutes ? addMinutes(now as Instant, pauseMinutes) : null
}

/** As long as the clinic's people are offered to undo a move, and a little more. */
const moveWaitsMinutes = 1

/** When the mail of a move by the clinic leaves; null at once, of a visit that is or was to begin soon. */
export const moveDue = (starts: readonly string[], now: string): Instant | null =>
  starts.some((start) => isToldAtOnce(start, now)) ? null : addMinutes(now as Instant, moveWaitsMinutes)
