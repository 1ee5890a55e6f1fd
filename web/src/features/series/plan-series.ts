import type { MovedVisit, SeriesBooking, SeriesDate, SeriesMoves } from './series.ts'

/** What becomes of a date: it is kept, moved to another time, left out, or the series ends before it. */
export type DateChoice =
  | { kind: 'keep' }
  | { kind: 'move'; startsAt: string; anyTime?: boolean }
  | { kind: 'skip' | 'stop' }

/** What was chosen for dates, by their starts. */
export type DateChoices = ReadonlyMap<string, DateChoice>

export type PlannedDate = SeriesDate & {
  number: number
  /** Null: it is asked for, since the date is not as it was seen. */
  choice: DateChoice | null
  /** After the one with which the series ends. */
  isLeftOut: boolean
}

export type SeriesPlan = {
  dates: readonly PlannedDate[]
  /** What is booked, by start. */
  visits: SeriesBooking['visits']
  moved: number
  /** Of how many dates it is asked what becomes of them. */
  undecided: number
}

/** Of what can be had nothing has to be chosen; what cannot goes to the nearest time, or is left out where there is none. */
export function usualChoice({ standing, nearest }: SeriesDate): DateChoice {
  if (standing === 'offered') return { kind: 'keep' }
  return nearest[0] === undefined ? { kind: 'skip' } : { kind: 'move', startsAt: nearest[0] }
}

/** Whether it can be booked at its own time, if outside the hours. */
export const canBeKept = ({ standing }: SeriesDate): boolean =>
  standing === 'offered' || standing === 'outside' || standing === 'closed'

/** @param changed the starts of dates that are not as they were seen */
export function planSeries(
  items: readonly SeriesDate[],
  choices: DateChoices,
  changed: ReadonlySet<string> = new Set(),
): SeriesPlan {
  const chosen = items.map((item, place) => ({
    ...item,
    number: place + 1,
    choice: choices.get(item.startsAt) ?? (changed.has(item.startsAt) ? null : usualChoice(item)),
  }))
  const end = chosen.findIndex(({ choice }) => choice?.kind === 'stop')
  const dates = chosen.map((date, place) => ({ ...date, isLeftOut: end >= 0 && place > end }))
  const booked = dates.filter(isBooked)
  return {
    dates,
    visits: booked.map(visitOf).toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)),
    moved: booked.filter(({ choice }) => choice.kind === 'move').length,
    undecided: dates.filter(({ choice, isLeftOut }) => choice === null && !isLeftOut).length,
  }
}

type BookedDate = PlannedDate & { choice: Extract<DateChoice, { kind: 'keep' | 'move' }> }
const isBooked = <Planned extends PlannedDate>(date: Planned): date is Planned & BookedDate =>
  !date.isLeftOut && (date.choice?.kind === 'keep' || date.choice?.kind === 'move')

/** When it is, and whether outside the hours. */
function visitOf({ startsAt, standing, choice }: BookedDate): SeriesBooking['visits'][number] {
  const isMoved = choice.kind === 'move'
  const anyTime = isMoved ? choice.anyTime === true : standing !== 'offered'
  return { startsAt: isMoved ? choice.startsAt : startsAt, ...(anyTime && { anyTime: true as const }) }
}

/** The dates whose visits could not be had. */
export function datesOfVisits(plan: SeriesPlan, places: readonly number[]): string[] {
  const gone = new Set(places.map((place) => plan.visits[place]?.startsAt))
  return plan.dates.filter((date) => isBooked(date) && gone.has(visitOf(date).startsAt)).map(({ startsAt }) => startsAt)
}

export type MovePlan = {
  dates: readonly (PlannedDate & SeriesMoves['items'][number])[]
  /** What is moved, by where it was. */
  visits: readonly MovedVisit[]
  undecided: number
}

/** Where the visits of a series go; one that is skipped stays where it is. */
export function planMoves(
  items: SeriesMoves['items'],
  choices: DateChoices,
  changed: ReadonlySet<string> = new Set(),
): MovePlan {
  const { dates, undecided } = planSeries(items, choices, changed)
  const planned = dates.map((date, place) => ({ ...items[place]!, ...date }))
  return {
    dates: planned,
    visits: planned.flatMap((date) =>
      isBooked(date) ? [{ id: date.id, version: date.version, ...visitOf(date) }] : [],
    ),
    undecided,
  }
}
