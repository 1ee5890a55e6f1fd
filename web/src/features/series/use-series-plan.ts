import { useState } from 'react'
import { isProblem, type ApiProblem } from '../../platform/api/problem.ts'
import { datesOfVisits, planSeries, type DateChoice, type DateChoices, type SeriesPlan } from './plan-series.ts'
import type { Repeat, SeriesTimes } from './series.ts'
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

type Kept = { of: string; choices: DateChoices; changed: ReadonlySet<string>; seen: ReadonlyMap<string, string> }
const nothingKept = (of: string): Kept => ({ of, choices: new Map(), changed: new Set(), seen: new Map() })

/** The dates of a series with what becomes of each, while it is being put together. */
export function useSeriesPlan({ providerId, serviceId, locationId, startsAt, repeat, isOpen }: Wanted): SeriesPlanning {
  const query =
    repeat && providerId !== null && startsAt !== null
      ? seriesQuery({ providerId, serviceId, locationId, startsAt, repeat })
      : null
  const { data, error, refetch } = useSeriesTimes(query, isOpen)
  // What was chosen of one doctor's times is not said of another's.
  const of = JSON.stringify([providerId, serviceId, data?.locationId ?? locationId])
  const [all, setKept] = useState(nothingKept(of))
  const kept = all.of === of ? all : nothingKept(of)
  // A date that was free when it was seen, and is no longer: somebody says what becomes of it.
  const gone = data?.items.filter((item) => item.standing !== 'offered' && kept.seen.get(item.startsAt) === 'offered')
  if (data && (gone!.length > 0 || data.items.some((item) => kept.seen.get(item.startsAt) !== item.standing)))
    setKept({
      ...kept,
      changed: new Set([...kept.changed, ...gone!.map((item) => item.startsAt)]),
      seen: new Map([...kept.seen, ...data.items.map((item) => [item.startsAt, item.standing] as const)]),
    })
  const none = reasonOf({ providerId, isAsked: query !== null, error, data })
  const known = none === null && data ? { times: data, plan: planSeries(data.items, kept.choices, kept.changed) } : null
  return {
    ...{ known, none },
    choose: (date, choice) => setKept({ ...kept, choices: new Map([...kept.choices, [date, choice]]) }),
    lose: ({ errors }) => {
      const places = errors.flatMap(({ pointer }) => /^\/body\/visits\/(\d+)\//.exec(pointer)?.[1] ?? [])
      const lost = new Set(known ? datesOfVisits(known.plan, places.map(Number)) : [])
      setKept({
        ...kept,
        choices: new Map([...kept.choices].filter(([date]) => !lost.has(date))),
        changed: new Set([...kept.changed, ...lost]),
      })
      void refetch()
    },
    refetch: () => void refetch(),
  }
}

type Asked = { providerId: string | null; isAsked: boolean; error: unknown; data: SeriesTimes | undefined }

function reasonOf({ providerId, isAsked, error, data }: Asked): NoDates | null {
  if (providerId === null) return 'no-doctor'
  if (!isAsked) return 'fields'
  if (!error) return data ? null : 'looking'
  if (!isProblem(error, 'invalid_fields')) return 'failed'
  const code = error.errors[0]?.code
  return code === 'too_many' || code === 'too_few' || code === 'too_big' ? code : 'fields'
}
