import { addDays, dateIn, weekdayOfDate, type Instant, type PlainDate } from '../kit/time.ts'

/** When the visit of an example is: a week ahead, and on no day on which most clinics are closed. */
export function exampleDay(timeZone: string, now: Instant): PlainDate {
  const day = addDays(dateIn(timeZone, now), 7)
  const weekday = weekdayOfDate(day)
  return weekday > 5 ? addDays(day, 8 - weekday) : day
}
