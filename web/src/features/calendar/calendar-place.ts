import { datesBetween } from '@polyclinic/domain/kit/calendar-days.ts'
import { addDays, weekdayOfDate, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { askedDate } from '../days/asked-date.ts'

export const calendarViews = ['day', 'week', 'month', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

/** Those for which there is room. */
export const viewsFor = (isNarrow: boolean): readonly CalendarView[] =>
  calendarViews.filter((view) => !isNarrow || view !== 'week')

/** What an address of the calendar names: which days, how they are laid out, and whose. */
export type CalendarPlace = {
  view: CalendarView
  /** Null for today. */
  date: PlainDate | null
  /** By their slugs; null where none are named. */
  doctors: readonly string[] | null
  /** Rooms and devices stand side by side, in place of doctors. */
  byRooms: boolean
}

/** Rooms of a month or a list would say nothing that doctors do not. */
export const showsRooms = (view: CalendarView): boolean => view === 'day' || view === 'week'

export function placeOf(params: URLSearchParams, usual: CalendarView): CalendarPlace {
  const named = params.get('view')
  const doctors = params.get('doctors')
  return {
    view: calendarViews.find((view) => view === named) ?? usual,
    date: askedDate(params),
    doctors: doctors ? doctors.split(',') : null,
    byRooms: params.get('by') === 'rooms',
  }
}

/** The first day of a month so many after that of a date. */
function monthFrom(date: PlainDate, months: number): PlainDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const twoDigits = String((count % 12) + 1).padStart(2, '0')
  return `${Math.floor(count / 12)}-${twoDigits}-01` as PlainDate
}

export type DateSpan = { from: PlainDate; to: PlainDate }

/** Where a week begins with Sunday; elsewhere with Monday. */
const sundayFirst = ['US', 'CA']

/** The days of a week in the order of a language and its country, 1 for Monday. */
export const weekdaysIn = (formatLocale: string): number[] =>
  sundayFirst.includes(new Intl.Locale(formatLocale).region ?? '') ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7]

/** Monday to Friday. */
export const isWorkday = (date: PlainDate): boolean => weekdayOfDate(date) <= 5

export const weekStart = (date: PlainDate, formatLocale: string): PlainDate =>
  addDays(date, -weekdaysIn(formatLocale).indexOf(weekdayOfDate(date)))

/** The days that are shown around one. */
export function spanOf(view: CalendarView, date: PlainDate, formatLocale: string): DateSpan {
  if (view === 'day') return { from: date, to: date }
  if (view === 'month') {
    const last = addDays(monthFrom(date, 1), -1)
    return { from: weekStart(monthFrom(date, 0), formatLocale), to: addDays(weekStart(last, formatLocale), 6) }
  }
  const from = weekStart(date, formatLocale)
  return { from, to: addDays(from, 6) }
}

export const daysIn = ({ from, to }: DateSpan): PlainDate[] => datesBetween(from, to)

/** The day around which the next or previous days are shown. */
export const turned = (view: CalendarView, date: PlainDate, by: 1 | -1): PlainDate =>
  view === 'month' ? monthFrom(date, by) : addDays(date, view === 'day' ? by : by * 7)
