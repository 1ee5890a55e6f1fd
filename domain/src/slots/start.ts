import { Refused } from '../kit/refused.ts'
import { addMinutes, compareInstants, instantAt, minuteOf, type Instant } from '../kit/time.ts'
import { longestHorizonDays } from './horizon.ts'

/** Slots start on whole minutes, ahead of now and within what any clinic may look ahead. */
export function decideStart(startsAt: string, now: string): Instant | Refused {
  const start = startsAt as Instant
  const latest = addMinutes(now as Instant, (longestHorizonDays + 1) * 1440)
  const isSlot =
    Date.parse(start) % 60_000 === 0 &&
    compareInstants(start, now as Instant) > 0 &&
    compareInstants(start, latest) <= 0
  return isSlot ? instantAt(minuteOf(start)) : new Refused('slot_not_offered')
}
