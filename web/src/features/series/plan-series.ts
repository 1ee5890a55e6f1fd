import type { SeriesBooking, SeriesDate } from './series.ts'

/** What becomes of a date: it is kept, moved to another time, left out, or the series ends before it. */
export type DateChoice =
  | { kind: 'keep' }
  | { kind: 'move'; startsAt: string; anyTime?: boolean }
  | { kind: 'skip' | 'stop' }

/** What was chosen for dates, by their starts. */
export type DateChoices = ReadonlyMap<string, DateChoice>

export type PlannedDate = SeriesDate & {
  number: number
  choice: DateChoice
  /** After the one with which the series ends. */
  isLeftOut: boolean
}

export type SeriesPlan = {
  dates: readonly PlannedDate[]
  /** What is booked, by start. */
  visits: SeriesBooking['visits']
  moved: number
}

/** Of what can be had nothing has to be chosen; what cannot goes to the nearest time, or is left out where there is none. */
export function usualChoice({ standing, nearest }: SeriesDate): DateChoice {
  if (standing === 'offered') return { kind: 'keep' }
  return nearest[0] === undefined ? { kind: 'skip' } : { kind: 'move', startsAt: nearest[0] }
}

/** Whether it can be booked at its own time, if outside the hours. */
export const canBeKept = ({ standing }: SeriesDate): boolean =>
  standing === 'offered' || standing === 'outside' || standing === 'closed'

export function planSeries(items: readonly SeriesDate[], choices: DateChoices): SeriesPlan {
  const chosen = items.map((item, place) => ({
    ...item,
    number: place + 1,
    choice: choices.get(item.startsAt) ?? usualChoice(item),
  }))
  const end = chosen.findIndex(({ choice }) => choice.kind === 'stop')
  const dates = chosen.map((date, place) => ({ ...date, isLeftOut: end >= 0 && place > end }))
  const booked = dates.filter(({ choice, isLeftOut }) => !isLeftOut && choice.kind !== 'skip' && choice.kind !== 'stop')
  return {
    dates,
    visits: booked.map(visitOf).toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)),
    moved: booked.filter(({ choice }) => choice.kind === 'move').length,
  }
}

function visitOf({ startsAt, standing, choice }: PlannedDate): SeriesBooking['visits'][number] {
  const isMoved = choice.kind === 'move'
  const anyTime = isMoved ? choice.anyTime === true : standing !== 'offered'
  return { startsAt: isMoved ? choice.startsAt : startsAt, ...(anyTime && { anyTime: true as const }) }
}

/** The choices without those of the visits that could not be had: of these it is chosen anew. */
export function withoutLost(choices: DateChoices, plan: SeriesPlan, lost: readonly number[]): DateChoices {
  const gone = new Set(lost.map((place) => plan.visits[place]?.startsAt))
  const isGone = ({ startsAt, choice }: PlannedDate) => gone.has(choice.kind === 'move' ? choice.startsAt : startsAt)
  const ofGone = new Set(plan.dates.filter(isGone).map(({ startsAt }) => startsAt))
  return new Map([...choices].filter(([startsAt]) => !ofGone.has(startsAt)))
}
