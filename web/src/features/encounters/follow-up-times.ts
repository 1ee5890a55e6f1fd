import {
  addDays,
  dateIn,
  minutesOfWall,
  wallTimeIn,
  type Instant,
  type PlainDate,
} from '@polyclinic/domain/kit/time.ts'

/** In how many days somebody comes back. */
export const followUpSpans = [
  { id: '1w', days: 7, weeks: 1 },
  { id: '2w', days: 14, weeks: 2 },
  { id: '4w', days: 28, weeks: 4 },
  { id: '6w', days: 42, weeks: 6 },
  { id: '3m', days: 91, months: 3 },
] as const
export type FollowUpSpan = (typeof followUpSpans)[number]

/** So far after the wished day times are looked for. */
export const lookedForDays = 14
const shownAtMost = 3

type Offer = { serviceId: string; newPatientsOnly: boolean }

/** For what somebody comes back: the same again. Null for what the doctor usually sees people for, where that is not offered. */
export const followUpService = (offers: readonly Offer[], serviceId: string): string | null =>
  offers.some((offer) => offer.serviceId === serviceId && !offer.newPatientsOnly) ? serviceId : null

/** The day that is meant. */
export const dayOfSpan = (today: PlainDate, { days }: FollowUpSpan): PlainDate => addDays(today, days)

/** On each of the first days that have any, the time nearest to the hour at which they were here. */
export function followUpTimes(starts: readonly string[], timeZone: string, visitStartsAt: string): string[] {
  const minuteOfDay = (instant: string) => minutesOfWall(wallTimeIn(timeZone, instant as Instant))
  const wished = minuteOfDay(visitStartsAt)
  const away = (instant: string) => Math.abs(minuteOfDay(instant) - wished)
  const byDay = Map.groupBy(starts, (start) => dateIn(timeZone, start as Instant))
  return [...byDay.values()]
    .slice(0, shownAtMost)
    .map((ofDay) => ofDay.reduce((best, start) => (away(start) < away(best) ? start : best)))
}
