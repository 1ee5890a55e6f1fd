import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'

/** Where the browser is: until the server says which day it is where the clinic is, and where only the year is meant. */
export const browsersToday = (): PlainDate =>
  dateIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date().toISOString() as Instant)
