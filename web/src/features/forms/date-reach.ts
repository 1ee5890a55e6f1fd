import { isPlainDate, type PlainDate } from '@polyclinic/domain/kit/time.ts'

export const earliestDate = '1900-01-01'
export const latestDate = '2199-12-31'

/** Whether it is a day that somebody can mean: a year half typed is none. */
export const isDateInReach = (date: string, earliest = earliestDate): date is PlainDate =>
  isPlainDate(date) && date >= earliest && date <= latestDate
