import { startOfDayAt } from '../kit/calendar-days.ts'
import { type Instant } from '../kit/time.ts'

/** The farthest that any clinic, or any service of it, can be booked ahead. */
export const longestHorizonDays = 730
/** Hours, dates and visits reach no further: through the last day of that. */
export const farthestDays = longestHorizonDays + 1

/** When the last day of diaries is over: nothing starts then, or later. */
export const endOfDiaries = (timeZone: string, now: Instant): Instant => startOfDayAt(timeZone, now, farthestDays + 1)

/** How far one search for free times reaches. */
export const longestSearchDays = 31
