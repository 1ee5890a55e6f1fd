import { addDays, startOfDay, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { isOver } from '@polyclinic/domain/appointments/states.ts'
import type { Day, DayBreak, DayVisit } from './day.ts'
import { isFromJustNow } from './elapsed.ts'

export type DayRow =
  | { kind: 'visit'; id: string; visit: DayVisit; /** Lies behind us: a phone folds it away. */ folds: boolean }
  | { kind: 'break'; id: string; gap: DayBreak }
  | { kind: 'now'; id: 'now' }

type Timetable = Pick<Day, 'date' | 'today' | 'timeZone' | 'items' | 'breaks'>

/** The day as it is read from top to bottom: visits and breaks by start, and today the line of now among them. */
export function rowsOf(day: Timetable, now: string): DayRow[] {
  const isToday = day.date === day.today
  const visits = day.items.map((visit): DayRow => {
    const folds = isToday && isOver(visit.status) && !isAhead(visit.startsAt, now) && !isFromJustNow(visit, now)
    return { kind: 'visit', id: visit.id, visit, folds }
  })
  const gaps = day.breaks
    .filter((gap) => !isAllDay(gap, day))
    .map((gap): DayRow => ({ kind: 'break', id: `${gap.providerId} ${gap.startsAt}`, gap }))
  const rows = [...visits, ...gaps].sort((a, b) => Date.parse(startOf(a)) - Date.parse(startOf(b)))
  if (!isToday || rows.length === 0) return rows
  const ahead = rows.findIndex((row) => isAhead(startOf(row), now))
  return rows.toSpliced(ahead < 0 ? rows.length : ahead, 0, { kind: 'now', id: 'now' })
}

/** Whether somebody is away from the first minute of the day to its last. */
export const isAllDay = (gap: DayBreak, { date, timeZone }: Pick<Day, 'date' | 'timeZone'>) =>
  Date.parse(gap.startsAt) <= Date.parse(startOfDay(timeZone, date as PlainDate)) &&
  Date.parse(gap.endsAt) >= Date.parse(startOfDay(timeZone, addDays(date as PlainDate, 1)))

const startOf = (row: DayRow) =>
  row.kind === 'visit' ? row.visit.startsAt : row.kind === 'break' ? row.gap.startsAt : ''
const isAhead = (startsAt: string, now: string) => Date.parse(startsAt) > Date.parse(now)
