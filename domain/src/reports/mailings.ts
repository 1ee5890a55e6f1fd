import { addDays, weekdayOfDate, type PlainDate } from '../kit/time.ts'

/** How often somebody is written to that a view is there to be read. */
export const mailingRhythms = ['weekly', 'monthly'] as const
export type MailingRhythm = (typeof mailingRhythms)[number]

/** Not in the night: from this hour on, as the clocks of the clinic show it. */
export const mailedFromHour = 6

/** The next day on which it is told: a Monday, or the first of a month, when the days before are over. */
export function nextMailing(rhythm: MailingRhythm, after: PlainDate): PlainDate {
  if (rhythm === 'weekly') return addDays(after, 8 - weekdayOfDate(after))
  const [year, month] = after.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10) as PlainDate
}
