import { addDays, addMinutes, dateIn, startOfDay, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'

/** The end of a day at the clinic, as an instant. */
export const endOfDay = (timeZone: string, date: PlainDate): Instant => startOfDay(timeZone, addDays(date, 1))

/** The last day on which something still counts that ends at this instant. */
export const lastDayBefore = (timeZone: string, endsAt: string): PlainDate =>
  dateIn(timeZone, addMinutes(endsAt as Instant, -1))
