import { Refused } from '../kit/refused.ts'
import { addMinutes, type Instant } from '../kit/time.ts'
import type { SeenVisit } from './decide-change.ts'
import { isItsDay } from './rules.ts'

/** Patients check in by themselves from so many minutes before their visit, unless the clinic says otherwise. */
export const ownCheckInMinutes = 60

/** Nearer than that no phone within walls knows where it is. */
export const nearestMeters = 50
export const farthestMeters = 5000

/** From when a patient checks in by themselves. */
const ownCheckInOpensAt = (startsAt: string, minutes: number): Instant => addMinutes(startsAt as Instant, -minutes)

/**
 * Whether a patient who says that they are here is written down as that; `stays`: they are already. Until the day is over:
 * who comes late is here, and the desk sees how late.
 * @param fromMinutes how long before the visit it begins, as the clinic says
 */
export function decideOwnCheckIn(
  visit: Pick<SeenVisit, 'status' | 'startsAt' | 'endsAt' | 'timeZone'>,
  now: string,
  fromMinutes = ownCheckInMinutes,
): 'arrives' | 'stays' | Refused {
  if (visit.status === 'arrived' || visit.status === 'checked-in') return 'stays'
  if (visit.status !== 'booked') return new Refused('state_conflict')
  if (Date.parse(now) < Date.parse(ownCheckInOpensAt(visit.startsAt, fromMinutes))) return new Refused('too_early')
  return isItsDay(visit, now) ? 'arrives' : new Refused('not_its_day')
}

export type Coordinates = { latitude: number; longitude: number }
/** Where a phone says that it is, and how far off that may be. */
export type Position = Coordinates & { accuracyMeters: number }

const earthMeters = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** As the crow flies. */
export function metersBetween(one: Coordinates, other: Coordinates): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east
  return 2 * earthMeters * Math.asin(Math.sqrt(Math.min(1, north + across)))
}

/**
 * Why whoever says that they are here is asked where they are, or not believed; null where they may be anywhere (0 meters, or
 * a place that has no coordinates). Within walls a phone is unsure of itself: as far as it may be off, but no further than
 * the clinic lets anybody be, it counts for who asks. Whoever lies is seen not to be there; this keeps nobody out.
 */
export function nearnessRefusal(
  here: Position | undefined,
  { withinMeters, place }: { withinMeters: number; place: Coordinates | null },
): Refused | null {
  if (withinMeters === 0 || place === null) return null
  if (here === undefined) return new Refused('location_needed')
  const unsure = Math.min(here.accuracyMeters, withinMeters)
  return metersBetween(here, place) - unsure <= withinMeters ? null : new Refused('not_near')
}
