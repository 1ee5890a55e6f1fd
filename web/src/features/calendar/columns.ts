import { isWorkday } from './calendar-place.ts'
import { compareInstants, dateIn, minutesBetween, minutesOfWall, wallTimeIn } from '@polyclinic/domain/kit/time.ts'
import type { Instant, PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { SharedResourceKind } from '@polyclinic/domain/shared-resources/model.ts'
import type { DayVisit } from '../days/day.ts'
import { groupOf } from '../days/group-of.ts'
import type { CalendarDoctor, Days } from './calendar.ts'
import { lanesOf, type Lane, type Stretch } from './lanes.ts'

export const dayMinutes = 1440
/** What is shorter is drawn as long as this: less could not be read. */
export const shortestDrawn = 15

/** `group`: who is in the group, this visit first; empty of a visit that is one patient's alone. */
export type Block = Stretch & Lane & { visit: DayVisit; group: readonly DayVisit[] }
/** Time in which nobody is seen, and why. */
export type Absence = Stretch & {
  kind: 'time-off' | 'busy-elsewhere' | 'closed' | 'taken'
  /** Of time off that is not over; whoever may change it opens it. */
  id: string | null
  /** In the clinic's own words. */
  words: string | null
}

/** A day of a doctor, or of a room or device, in minutes of the clinic's clock. */
export type Column = {
  id: string
  date: PlainDate
  kind: 'doctor' | SharedResourceKind
  /** Whose day it is. */
  owner: CalendarDoctor
  blocks: readonly Block[]
  /** When they work. */
  open: readonly (Stretch & { place: string | null })[]
  absences: readonly Absence[]
  off: Days['doctors'][number]['days'][number]['off']
  /** The hours are others than the weekly ones. */
  differs: boolean
  /** How many minutes they are late, today. */
  late: number | null
  isOutOfOrder?: boolean
  /** Where the free time is drawn: when it is. */
  gaps?: readonly Stretch[]
}

type Span = { startsAt: string; endsAt: string }

/** Where a span of time lies on a day; null when it does not. */
export function stretchOn(date: PlainDate, { startsAt, endsAt }: Span, timeZone: string): Stretch | null {
  const minuteIn = (instant: Instant) => {
    const own = dateIn(timeZone, instant)
    return own < date ? 0 : own > date ? dayMinutes : minutesOfWall(wallTimeIn(timeZone, instant))
  }
  const [from, to] = [minuteIn(startsAt as Instant), minuteIn(endsAt as Instant)]
  return from < to ? { from, to } : null
}

/** Where a visit is drawn: as long as it takes, also over a change of clocks. */
function drawnAt(visit: DayVisit, timeZone: string): Stretch {
  const from = minutesOfWall(wallTimeIn(timeZone, visit.startsAt as Instant))
  const long = minutesBetween(visit.startsAt as Instant, visit.endsAt as Instant)
  return { from, to: Math.min(dayMinutes, from + long) }
}

export const byMinutes = (a: Stretch, b: Stretch) => a.from - b.from || a.to - b.to

const drawnEnd = ({ from, to }: Stretch) => Math.max(to, from + shortestDrawn)

/** Visits that have a place on the grid: a canceled one gave its time away. */
export const isDrawn = ({ status }: Pick<DayVisit, 'status'>) => status !== 'cancelled'

/** Who did not come is in no group any more, and is drawn alone. */
function membersWith(visit: DayVisit, visits: readonly DayVisit[]): readonly DayVisit[] {
  const group = groupOf(visit, visits)
  return group.includes(visit) ? group : []
}

export function blocksOf(visits: readonly DayVisit[], timeZone: string): Block[] {
  const drawn = visits
    .filter(isDrawn)
    .map((visit) => ({ visit, group: membersWith(visit, visits), ...drawnAt(visit, timeZone) }))
    .filter(({ visit, group }) => group.length === 0 || group[0] === visit)
    .sort(byMinutes)
  const lanes = lanesOf(drawn.map((each) => ({ from: each.from, to: drawnEnd(each) })))
  return drawn.map((each, index) => ({ ...each, ...lanes[index]! }))
}

/** Why nobody is seen: the clinic is closed, or every place where the doctor would work; of several nobody can say which. */
export function closureOf(
  { closures }: Days,
  date: PlainDate,
  isClosedForThem: boolean,
): { name: string | null } | null {
  const ofDate = closures.filter((each) => each.date === date)
  const whole = ofDate.find(({ locationId }) => locationId === null)
  if (whole || !isClosedForThem) return whole ?? null
  const names = new Set(ofDate.map(({ name }) => name))
  return { name: names.size === 1 ? [...names][0]! : null }
}

/** Day by day, on each day doctor by doctor. */
export function columnsOf(days: Days, dates: readonly PlainDate[], doctors: readonly CalendarDoctor[]): Column[] {
  const { timeZone } = days
  const keyOf = (date: string, doctorId: string) => `${date} ${doctorId}`
  const visits = Map.groupBy(days.items, ({ startsAt, provider }) =>
    keyOf(dateIn(timeZone, startsAt as Instant), provider.id),
  )
  const places = new Map(days.places.map(({ id, name }) => [id, name]))
  const hasPlaces = places.size > 1
  const workOf = new Map(days.doctors.map((each) => [each.id, each]))
  return dates.flatMap((date) =>
    doctors.map((doctor): Column => {
      const work = workOf.get(doctor.id)
      const onDay = work?.days.find((each) => each.date === date)
      const id = keyOf(date, doctor.id)
      const closure = closureOf(days, date, onDay?.off === 'closed')
      return {
        ...{ id, date, kind: 'doctor', owner: doctor, off: onDay?.off ?? null, differs: onDay?.differs ?? false },
        late: date === days.today ? (work?.delay ?? null) : null,
        blocks: blocksOf(visits.get(id) ?? [], timeZone),
        open: (work?.hours ?? []).flatMap(({ locationId, ...span }) => {
          const stretch = stretchOn(date, span, timeZone)
          return stretch ? [{ ...stretch, place: hasPlaces ? (places.get(locationId) ?? null) : null }] : []
        }),
        absences: closure
          ? [{ kind: 'closed', id: null, from: 0, to: dayMinutes, words: closure.name }]
          : [
              ...(work?.timeOff ?? []).flatMap(({ id: timeOffId, note, ...span }) => {
                const stretch = stretchOn(date, span, timeZone)
                const opens = compareInstants(span.endsAt as Instant, days.now as Instant) > 0 ? timeOffId : null
                return stretch ? [{ ...stretch, kind: 'time-off' as const, id: opens, words: note }] : []
              }),
              ...(work?.busyElsewhere ?? []).flatMap((span) => {
                const stretch = stretchOn(date, span, timeZone)
                return stretch ? [{ ...stretch, kind: 'busy-elsewhere' as const, id: null, words: null }] : []
              }),
            ],
      }
    }),
  )
}

/** The days worth showing of a week: of a weekend what is worked, booked or today. */
export function shownDates(days: Days, dates: readonly PlainDate[]): PlainDate[] {
  const { timeZone, today } = days
  const busy = new Set<string>([
    today,
    ...days.items.map(({ startsAt }) => dateIn(timeZone, startsAt as Instant)),
    ...days.doctors.flatMap(({ hours }) => hours.map(({ startsAt }) => dateIn(timeZone, startsAt as Instant))),
  ])
  const isWorth = (date: PlainDate) => isWorkday(date) || busy.has(date)
  return dates.slice(dates.findIndex(isWorth), dates.findLastIndex(isWorth) + 1)
}

/** From which hour to which one a grid reaches: all that is worked and booked, with an hour around it. */
export function hoursShown(columns: readonly Column[]): Stretch {
  const stretches = columns.flatMap(({ open, blocks }) => [...open, ...blocks])
  if (stretches.length === 0) return { from: 8 * 60, to: 18 * 60 }
  const first = Math.min(...stretches.map(({ from }) => from))
  const last = Math.max(...stretches.map(drawnEnd))
  return {
    from: Math.max(0, Math.floor(first / 60) * 60 - 60),
    to: Math.min(dayMinutes, Math.ceil(last / 60) * 60 + 60),
  }
}

/** What is left of the hours shown around those that are worked; what lies between two is a break. */
export function shadesOf({ open }: Pick<Column, 'open'>, shown: Stretch): (Stretch & { isBreak: boolean })[] {
  const shades: (Stretch & { isBreak: boolean })[] = []
  let from = shown.from
  let hasWorked = false
  for (const each of open.toSorted((a, b) => a.from - b.from)) {
    if (each.from > from) shades.push({ from, to: each.from, isBreak: hasWorked })
    from = Math.max(from, each.to)
    hasWorked = true
  }
  if (from < shown.to) shades.push({ from, to: shown.to, isBreak: false })
  return shades
}
