import type { ApiProblem } from '../../platform/api/problem.ts'
import type { Day, DayVisit } from './day.ts'

export type DayState = {
  /** Which day was asked for; answers to another question are dropped. */
  asked: string
  day: Day | null
  /** What holds for every day, kept while another one is on its way. */
  frame: Pick<Day, 'today' | 'timeZone'> | null
  /** The server's clock less this browser's, in milliseconds. */
  clockSkew: number
  /** Visits as they will be when the server has answered, by id. */
  pending: ReadonlyMap<string, DayVisit>
  /** Visits that came while somebody looked. */
  fresh: ReadonlySet<string>
  /** Why there is nothing to show, or why what is shown may be old. */
  problem: ApiProblem | null
}

export type DayEvent =
  | { kind: 'asked'; asked: string }
  | { kind: 'loaded'; asked: string; day: Day; at: number }
  | { kind: 'failed'; asked: string; problem: ApiProblem }
  | { kind: 'pressed'; visit: DayVisit }
  | { kind: 'settled'; visit: DayVisit }
  | { kind: 'rolled-back'; id: string }
  | { kind: 'looked-at' }

const nothing = { day: null, pending: new Map(), fresh: new Set<string>(), problem: null }

export const dayAsked = (asked: string): DayState => ({ asked, frame: null, clockSkew: 0, ...nothing })

export function reduceDay(state: DayState, event: DayEvent): DayState {
  switch (event.kind) {
    case 'asked':
      return event.asked === state.asked ? state : { ...state, ...nothing, asked: event.asked }
    case 'loaded':
      return event.asked === state.asked ? loaded(state, event.day, event.at) : state
    case 'failed':
      return event.asked === state.asked ? { ...state, problem: event.problem } : state
    case 'pressed':
      return { ...state, pending: new Map(state.pending).set(event.visit.id, event.visit) }
    case 'settled':
      return { ...replaced(state, event.visit), pending: without(state.pending, event.visit.id) }
    case 'rolled-back':
      return { ...state, pending: without(state.pending, event.id) }
    case 'looked-at':
      return { ...state, fresh: nothing.fresh }
  }
}

/** The day with what was pressed but not answered yet. */
export function shownDay({ day, pending }: DayState): Day | null {
  return day && { ...day, items: day.items.map((visit) => pending.get(visit.id) ?? visit) }
}

function loaded(state: DayState, day: Day, at: number): DayState {
  const before = state.day?.date === day.date ? new Map(state.day.items.map((visit) => [visit.id, visit])) : null
  const came = before ? day.items.filter(({ id, status }) => !before.has(id) && status !== 'cancelled') : []
  return {
    ...state,
    // An answer that was on its way while somebody pressed may be older than what is known.
    day: { ...day, items: day.items.map((visit) => newer(visit, before?.get(visit.id))) },
    frame: { today: day.today, timeZone: day.timeZone },
    clockSkew: Date.parse(day.now) - at,
    fresh: new Set([...state.fresh, ...came.map(({ id }) => id)]),
    problem: null,
  }
}

const newer = (visit: DayVisit, known: DayVisit | undefined) => (known && known.version > visit.version ? known : visit)

function replaced(state: DayState, visit: DayVisit): DayState {
  if (!state.day) return state
  const items = state.day.items.map((each) => (each.id === visit.id ? newer(visit, each) : each))
  return { ...state, day: { ...state.day, items } }
}

function without(pending: DayState['pending'], id: string): DayState['pending'] {
  const rest = new Map(pending)
  rest.delete(id)
  return rest
}
