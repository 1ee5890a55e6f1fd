import { isProblem, type ApiProblem } from '../../platform/api/problem.ts'
import { datesOfVisits, planSeries, type DateChoice, type SeriesPlan } from './plan-series.ts'
import type { Repeat, SeriesTimes } from './series.ts'
import { placesRefused, useDateChoices } from './use-date-choices.ts'
import { seriesQuery, useSeriesTimes } from './use-series.ts'

type Wanted = {
  providerId: string | null
  serviceId: string | null
  locationId: string | null
  /** Null while the fields say no time. */
  startsAt: string | null
  repeat: Repeat | null
  isOpen: boolean
}

/** Why no dates are known; `looking`: not yet. */
export type NoDates = 'no-doctor' | 'fields' | 'too_many' | 'too_few' | 'too_big' | 'looking' | 'failed'

export type SeriesPlanning = {
  known: { plan: SeriesPlan; times: SeriesTimes } | null
  none: NoDates | null
  choose: (startsAt: string, choice: DateChoice) => void
  /** After a refusal that names times: these are chosen anew. */
  lose: (problem: ApiProblem) => void
  refetch: () => void
}

/** The dates of a series with what becomes of each, while it is being put together. */
export function useSeriesPlan({ providerId, serviceId, locationId, startsAt, repeat, isOpen }: Wanted): SeriesPlanning {
  const query =
    repeat && providerId !== null && startsAt !== null
      ? seriesQuery({ providerId, serviceId, locationId, startsAt, repeat })
      : null
  const { data, error, refetch } = useSeriesTimes(query, isOpen)
  // What was chosen of one doctor's times is not said of another's.
  const of = JSON.stringify([providerId, serviceId, data?.locationId ?? locationId])
  const { choices, changed, choose, lose } = useDateChoices(of, data?.items)
  const none = reasonOf({ providerId, isAsked: query !== null, error, data })
  const known = none === null && data ? { times: data, plan: planSeries(data.items, choices, changed) } : null
  return {
    ...{ known, none },
    choose,
    lose: (problem) => {
      lose(known ? datesOfVisits(known.plan, placesRefused(problem)) : [])
      void refetch()
    },
    refetch: () => void refetch(),
  }
}

type PlanState = { providerId: string | null; isAsked: boolean; error: unknown; data: SeriesTimes | undefined }

function reasonOf({ providerId, isAsked, error, data }: PlanState): NoDates | null {
  if (providerId === null) return 'no-doctor'
  if (!isAsked) return 'fields'
  if (!error) return data ? null : 'looking'
  if (!isProblem(error, 'invalid_fields')) return 'failed'
  const code = error.errors[0]?.code
  return code === 'too_many' || code === 'too_few' || code === 'too_big' ? code : 'fields'
}
