import { minutesOfWall, wallTimeIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { CalendarDoctor, Days } from '../calendar/calendar.ts'
import { columnsOf } from '../calendar/columns.ts'
import { gapsOf } from '../calendar/gaps.ts'
import type { Stretch } from '../calendar/lanes.ts'
import type { Day } from '../days/day.ts'

export type FreeTime = Stretch & { doctorId: string }

/** When doctors work on a day and nobody is booked, from now on; in minutes of the clinic's clock. */
export function freeTimesOf(
  days: Days,
  { date, today, timeZone }: Pick<Day, 'date' | 'today' | 'timeZone'>,
  now: string,
  doctors: readonly CalendarDoctor[],
): FreeTime[] {
  const minute = minutesOfWall(wallTimeIn(timeZone, now as Instant))
  return columnsOf(days, [date as PlainDate], doctors).flatMap((column) =>
    gapsOf(column, { today: today as PlainDate, minute }).map((gap) => ({ ...gap, doctorId: column.owner.id })),
  )
}
