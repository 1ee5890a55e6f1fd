import type { ApiProblem } from '../../platform/api/problem.ts'
import { planMoves, type DateChoice, type MovePlan } from './plan-series.ts'
import type { SeriesMoves } from './series.ts'
import { placesRefused, useDateChoices } from './use-date-choices.ts'
import { useSeriesMoves } from './use-series.ts'

export type SeriesMoving = {
  known: { plan: MovePlan; moves: SeriesMoves } | null
  hasFailed: boolean
  choose: (startsAt: string, choice: DateChoice) => void
  /** After a refusal: times that it names are chosen anew. */
  lose: (problem: ApiProblem) => void
  refetch: () => void
}

/** A visit and those after it, with what becomes of each, while they are being moved. */
export function useSeriesMove(visitId: string, startsAt: string | null): SeriesMoving {
  const { data, isError, refetch } = useSeriesMoves(visitId, startsAt)
  const { choices, changed, choose, lose } = useDateChoices(`${visitId} ${startsAt}`, data?.items)
  const known = data && !isError ? { moves: data, plan: planMoves(data.items, choices, changed) } : null
  return {
    known,
    hasFailed: isError,
    choose,
    lose: (problem) => {
      const ids = new Set(placesRefused(problem).map((place) => known?.plan.visits[place]?.id))
      lose(known?.plan.dates.filter(({ id }) => ids.has(id)).map((date) => date.startsAt) ?? [])
      void refetch()
    },
    refetch: () => void refetch(),
  }
}
