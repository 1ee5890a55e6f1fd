import { addMinutes, minutesBetween, type Instant } from '../kit/time.ts'

/** Whoever comes so soon after the pause is on their way, and is told before they set out. */
const wayMinutes = 60

/** When the confirmation of a visit leaves; null at once. */
export function confirmationDue(startsAt: string, now: string, pauseMinutes: number): Instant | null {
  const ahead = minutesBetween(now as Instant, startsAt as Instant)
  return pauseMinutes > 0 && ahead > pauseMinutes + wayMinutes ? addMinutes(now as Instant, pauseMinutes) : null
}
