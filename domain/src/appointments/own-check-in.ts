import { Refused } from '../kit/refused.ts'
import { addMinutes, type Instant } from '../kit/time.ts'
import type { SeenVisit } from './decide-change.ts'
import { isItsDay } from './rules.ts'

/** Patients check in by themselves from so many minutes before their visit. */
export const ownCheckInMinutes = 60

/** From when a patient checks in by themselves. */
const ownCheckInOpensAt = (startsAt: string): Instant => addMinutes(startsAt as Instant, -ownCheckInMinutes)

/**
 * Whether a patient who says that they are here is written down as that; `stays`: they are already. Until the day is over:
 * who comes late is here, and the desk sees how late.
 */
export function decideOwnCheckIn(
  visit: Pick<SeenVisit, 'status' | 'startsAt' | 'endsAt' | 'timeZone'>,
  now: string,
): 'arrives' | 'stays' | Refused {
  if (visit.status === 'arrived' || visit.status === 'checked-in') return 'stays'
  if (visit.status !== 'booked') return new Refused('state_conflict')
  if (Date.parse(now) < Date.parse(ownCheckInOpensAt(visit.startsAt))) return new Refused('too_early')
  return isItsDay(visit, now) ? 'arrives' : new Refused('not_its_day')
}
