import { addDays, daysBetween, type PlainDate } from '../kit/time.ts'

/** The ranges that a report offers, in the words of its state; each ends with today at the latest. */
export const rangeNames = [
  'Today',
  'Yesterday',
  'Last 7 days',
  'This month',
  'Last month',
  'This year',
  'Custom',
] as const
export type RangeName = (typeof rangeNames)[number]

/** Each has a right of its own to read it. */
export const reportNames = ['operational', 'financial'] as const
export type ReportName = (typeof reportNames)[number]

/** Of a range that somebody keeps under a name. */
export const viewNameAtMost = 80
/** So many somebody keeps. */
export const viewsAtMost = 50

/** Days at the clinic, both included. */
export type Period = { from: PlainDate; to: PlainDate }

/** A leap year, whole. */
export const daysAtMost = 366

export const lengthOf = ({ from, to }: Period): number => daysBetween(from, to) + 1

export const firstOfMonth = (date: PlainDate) => `${date.slice(0, 8)}01` as PlainDate

const lastOfMonth = (date: PlainDate) => addDays(firstOfMonth(addDays(firstOfMonth(date), 31)), -1)

/** Whether the days are those of one calendar month, all of which are over. */
export const isPastMonth = ({ from, to }: Period, today: PlainDate): boolean =>
  from === firstOfMonth(from) && to === lastOfMonth(from) && to < today

/** The latest calendar months that are over, the last first. */
export function pastMonths(today: PlainDate, count: number): Period[] {
  const months: Period[] = []
  for (let to = addDays(firstOfMonth(today), -1); months.length < count; to = addDays(firstOfMonth(to), -1))
    months.push({ from: firstOfMonth(to), to })
  return months
}

/** The days of a range that has a name. */
export function periodOf(range: Exclude<RangeName, 'Custom'>, today: PlainDate): Period {
  const yesterday = addDays(today, -1)
  const lastOfLastMonth = addDays(firstOfMonth(today), -1)
  return {
    Today: { from: today, to: today },
    Yesterday: { from: yesterday, to: yesterday },
    'Last 7 days': { from: addDays(today, -6), to: today },
    'This month': { from: firstOfMonth(today), to: today },
    'Last month': { from: firstOfMonth(lastOfLastMonth), to: lastOfLastMonth },
    'This year': { from: `${today.slice(0, 5)}01-01` as PlainDate, to: today },
  }[range]
}

const wholeWeeks = (days: number) => Math.ceil(days / 7) * 7
const yearOfWeeks = 52 * 7

/**
 * What a period is compared with: as many days before it. Of one day that is the day before; of more, the nearest that
 * are the same days of the week and none of its own, so that a month is not compared with one that has a Saturday more;
 * of a year, those of the year before.
 */
export function previousOf(period: Period, range: RangeName): Period {
  const days = lengthOf(period)
  const back = days === 1 ? 1 : range === 'This year' ? Math.max(yearOfWeeks, wholeWeeks(days)) : wholeWeeks(days)
  return { from: addDays(period.from, -back), to: addDays(period.to, -back) }
}

export const dateErrors = ['end_before_start', 'too_long', 'in_future'] as const
export type DateError = (typeof dateErrors)[number]

/** Why days that somebody chose make no report, or null. */
export function dateErrorOf(period: Period, today: PlainDate): DateError | null {
  const days = lengthOf(period)
  if (days < 1) return 'end_before_start'
  if (period.to > today) return 'in_future'
  return days > daysAtMost ? 'too_long' : null
}
