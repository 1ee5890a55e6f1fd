import type { Permission } from '../kit/permissions.ts'
import type { PlainDate } from '../kit/time.ts'
import type { Counts } from './endpoints.ts'
import { isPastMonth, type Period } from './periods.ts'

/** How far ahead the third free time is looked for. */
export const daysLookedAt = 31

/** A diagnosis of fewer patients is told by nobody's report: it could say who. */
export const diagnosesFrom = 5
export const diagnosesAtMost = 20

type DiagnosesAsked = { period: Period; today: PlainDate; isOfWholeClinic: boolean; readsRecords: boolean }

/**
 * How diagnoses are counted for somebody. Who may not read the records they stand in gets them of the whole clinic
 * alone, for months that are over, as they were when the month ended. No two such counts share a patient's visit, so
 * taking one from another tells nothing that was left out of either.
 */
export function diagnosesFor({ period, today, isOfWholeClinic, readsRecords }: DiagnosesAsked) {
  if (readsRecords) return 'all'
  return isOfWholeClinic && isPastMonth(period, today) ? 'at-end-of-month' : 'none'
}
export type DiagnosesCounted = ReturnType<typeof diagnosesFor>

type Kind = 'count' | 'share' | 'minutes'

/** By which date something counts. */
export type CountedBy = 'visit' | 'booking' | 'first-visit' | 'writing' | 'sending'

/**
 * The figures of a report, in their order: what kind each is, whether more of it is better, and by which date it counts.
 * Formulas: research by what practice programs publish; completion and no-shows leave out what was canceled in time.
 */
export const figures = {
  visits: { kind: 'count', better: 'more', by: 'visit' },
  completion: { kind: 'share', better: 'more', by: 'visit' },
  noShows: { kind: 'share', better: 'less', by: 'visit' },
  lateCancellations: { kind: 'share', better: 'less', by: 'visit' },
  filled: { kind: 'share', better: 'more', by: 'visit' },
  booked: { kind: 'count', better: 'more', by: 'booking' },
  newPatients: { kind: 'count', better: 'more', by: 'first-visit' },
  returning: { kind: 'share', better: null, by: 'visit' },
  waiting: { kind: 'minutes', better: 'less', by: 'visit' },
  reviews: { kind: 'count', better: 'more', by: 'writing' },
  messages: { kind: 'share', better: 'more', by: 'sending' },
} as const satisfies Record<string, { kind: Kind; better: 'more' | 'less' | null; by: CountedBy }>

export type FigureName = keyof typeof figures

/** The figures that single visits can be shown of; the hours of doctors are filled by their visits, and by gaps. */
export const listedFigures = [
  'visits',
  'completion',
  'noShows',
  'lateCancellations',
  'booked',
  'newPatients',
  'returning',
  'waiting',
  // What became of visits, as a chart tells it.
  'fulfilled',
  'open',
  'canceled',
] as const
export type ListedFigure = (typeof listedFigures)[number]

/** The figures that are counted from something else than visits, each with rows of its own. */
export const figuresOfRows = ['filled', 'reviews', 'messages', 'thirdNext'] as const
export type FigureOfRows = (typeof figuresOfRows)[number]

/** What somebody must be allowed beside the report to see each of the rows: a figure tells less than they do. */
export const rightToRows: Partial<Record<FigureName | FigureOfRows, Permission>> = {
  reviews: 'reviews:list',
  messages: 'messages:list',
}

/** How many visits are listed of a figure: what should have taken place, who did not come, the first visit of each patient. */
export function listedOf(name: ListedFigure, counts: Counts): number {
  switch (name) {
    case 'completion':
      return counts.due
    case 'returning':
      return counts.seenPatients - counts.newPatients
    case 'waiting':
      return counts.waiting?.visits ?? 0
    case 'open':
      return counts.visits - counts.fulfilled - counts.noShows
    default:
      return counts[name]
  }
}
export const figureNames = Object.keys(figures) as FigureName[]

/**
 * A value with what it is a part of, or was counted from; null where there is nothing to count from. `cases`: of how
 * many visits it is, where `of` counts something else.
 */
export type Value = { value: number; of: number; cases?: number } | null

const part = (value: number, of: number): Value => (of === 0 ? null : { value: value / of, of })

const withCases = (value: Value, cases: number): Value => value && { ...value, cases }

/** A share lies between 0 and 1, waiting is in minutes. */
export function valueOf(name: FigureName, counts: Counts): Value {
  const { visits, fulfilled, noShows, lateCancellations, due, booked, seenPatients, newPatients, waiting } = counts
  switch (name) {
    case 'visits':
      return { value: visits, of: visits }
    case 'booked':
      return { value: booked, of: booked }
    case 'newPatients':
      return { value: newPatients, of: newPatients }
    case 'completion':
      return part(fulfilled, due)
    case 'noShows':
      return part(noShows, fulfilled + noShows)
    case 'lateCancellations':
      return part(lateCancellations, due)
    case 'filled':
      return withCases(part(counts.bookedMinutes, counts.offeredMinutes), visits)
    case 'returning':
      return part(seenPatients - newPatients, seenPatients)
    case 'waiting':
      return waiting && { value: waiting.median, of: waiting.visits }
    case 'reviews':
      return { value: counts.reviews.count, of: counts.reviews.count }
    case 'messages':
      return counts.messages && part(counts.messages.sent, counts.messages.sent + counts.messages.failed)
  }
}

/**
 * Of fewer cases than these, in the one period or the other, the next one changes everything: no change is told of them,
 * whichever figure it is.
 */
export const tooFew = 10

/**
 * How a value differs from what it is compared with. `ratio` of counts and minutes (0.05: 5 % more), `points` of shares
 * (0.017: 1.7 percentage points more).
 */
export type Change =
  /** There is nothing of the one or the other. */
  | { kind: 'unknown' }
  | { kind: 'none' }
  | { kind: 'new' }
  | { kind: 'too-few' }
  | { kind: 'ratio' | 'points'; by: number; tone: 'good' | 'bad' | 'neutral' }

export const changeOf = (name: FigureName, now: Value, before: Value): Change =>
  changeBetween(figures[name], now, before)

export function changeBetween(
  { kind, better }: { kind: Kind; better: 'more' | 'less' | null },
  now: Value,
  before: Value,
): Change {
  if (!now || !before) return { kind: 'unknown' }
  if (kind === 'count' && before.value === 0) return { kind: now.value === 0 ? 'none' : 'new' }
  if (Math.min(casesOf(now), casesOf(before)) < tooFew) return { kind: 'too-few' }
  if (kind === 'minutes' && before.value === 0) return { kind: now.value === 0 ? 'none' : 'too-few' }
  const by = kind === 'share' ? now.value - before.value : (now.value - before.value) / before.value
  const tone = by === 0 || better === null ? 'neutral' : by > 0 === (better === 'more') ? 'good' : 'bad'
  return { kind: kind === 'share' ? 'points' : 'ratio', by, tone }
}

/** Visits, patients, messages or whatever else a value is of; hours are filled by visits. */
const casesOf = ({ of, cases = of }: NonNullable<Value>) => cases
