import { addDays, isPlainDate, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { farthestDays } from '@polyclinic/domain/slots/horizon.ts'
import type { Availability, WantedWeek } from './use-availability.ts'
import { sentEnd, typedEnd } from './typed-end.ts'

export type Week = Availability['weeks'][number]
export type TypedInterval = { from: string; to: string; locationId: string }
/** What stands in the form; a day for each weekday, Monday first. */
export type TypedWeek = { holdsFrom: string; days: readonly (readonly TypedInterval[])[] }

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** A week that holds, as the form shows it. */
export const typedAs = (hours: Week['hours'], holdsFrom: string): TypedWeek => ({
  holdsFrom,
  days: weekdays.map((weekday) =>
    hours
      .filter((each) => each.weekday === weekday)
      .map(({ from, to, locationId }) => ({ from, to: typedEnd(to), locationId })),
  ),
})

export type WrongInWeek = { id: string; what: 'holdsFrom' | 'missing' | 'order' | 'overlap' }
/** Of hours of a weekday, what an error links to. */
export const hoursId = (weekday: number, index: number) => `hours-${weekday}-${index}`

/** Which parts are missing or cannot be; the server knows the rest. */
export const wrongInWeek = ({ holdsFrom, days }: TypedWeek, today: PlainDate): WrongInWeek[] => [
  ...(!isPlainDate(holdsFrom) || holdsFrom < today || holdsFrom > addDays(today, farthestDays)
    ? [{ id: 'holdsFrom', what: 'holdsFrom' } as const]
    : []),
  ...wrongInDays(days),
]

type WrongInDays = { id: string; what: Exclude<WrongInWeek['what'], 'holdsFrom'> }

export const wrongInDays = (days: TypedWeek['days']): WrongInDays[] =>
  days.flatMap((intervals, day) =>
    intervals.flatMap(({ from, to }, index): WrongInDays[] => {
      const id = hoursId(day + 1, index)
      if (from === '' || to === '') return [{ id, what: 'missing' }]
      if (sentEnd(to) <= from) return [{ id, what: 'order' }]
      const before = intervals.slice(0, index).filter((other) => other.from !== '' && other.to !== '')
      const isTwice = before.some((other) => from < sentEnd(other.to) && other.from < sentEnd(to))
      return isTwice ? [{ id, what: 'overlap' }] : []
    }),
  )

/** As it is asked about and sent. */
export const weekWanted = ({ holdsFrom, days }: TypedWeek): WantedWeek => ({
  holdsFrom,
  hours: days.flatMap((intervals, day) =>
    intervals.map(({ from, to, locationId }) => ({ weekday: day + 1, locationId, from, to: sentEnd(to) })),
  ),
})

/** The hours of one day on others, too, in place of what those had. */
export const copyDay = (days: TypedWeek['days'], from: number, to: readonly number[]): TypedWeek['days'] =>
  days.map((intervals, day) => (to.includes(day + 1) ? days[from - 1]! : intervals))
