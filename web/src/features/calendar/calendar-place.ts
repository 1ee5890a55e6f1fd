import { addDays, weekdayOfDate, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { askedDate } from '../days/asked-date.ts'

export const calendarViews = ['day', 'week', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

/** What an address of the calendar names: which days, how they are laid out, and whose. */
export type CalendarPlace = {
  view: CalendarView
  /** Null for today. */
  date: PlainDate | null
  /** By their slugs; null where none are named. */
  doctors: readonly string[] | null
}

export function placeOf(params: URLSearchParams, usual: CalendarView): CalendarPlace {
  const named = params.get('view')
  const doctors = params.get('doctors')
  return {
    view: calendarViews.find((view) => view === named) ?? usual,
    date: askedDate(params),
    doctors: doctors ? doctors.split(',') : null,
  }
}

export type DateSpan = { from: PlainDate; to: PlainDate }

export const mondayOf = (date: PlainDate): PlainDate => addDays(date, 1 - weekdayOfDate(date))

/** The days that are shown around one. */
export function spanOf(view: CalendarView, date: PlainDate): DateSpan {
  if (view === 'day') return { from: date, to: date }
  const from = mondayOf(date)
  return { from, to: addDays(from, 6) }
}

export const daysIn = ({ from, to }: DateSpan): PlainDate[] => {
  const days: PlainDate[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date)
  return days
}

/** The day around which the next or previous days are shown. */
export const turned = (view: CalendarView, date: PlainDate, by: 1 | -1): PlainDate =>
  addDays(date, view === 'day' ? by : by * 7)
