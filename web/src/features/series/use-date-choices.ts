import { useState } from 'react'
import type { ApiProblem } from '../../platform/api/problem.ts'
import type { DateChoice, DateChoices } from './plan-series.ts'
import type { SeriesDate } from './series.ts'

type Kept = { of: string; choices: DateChoices; changed: ReadonlySet<string>; seen: ReadonlyMap<string, string> }
const nothingKept = (of: string): Kept => ({ of, choices: new Map(), changed: new Set(), seen: new Map() })

/**
 * What was chosen of dates, while they are looked at; of those that are no longer as they were seen it is asked again.
 * @param of what the dates are of: what was chosen of others is forgotten
 */
export function useDateChoices(of: string, items: readonly SeriesDate[] | undefined) {
  const [all, setKept] = useState(nothingKept(of))
  const kept = all.of === of ? all : nothingKept(of)
  // A date that was free when it was seen, and is no longer: somebody says what becomes of it.
  const gone = items?.filter((item) => item.standing !== 'offered' && kept.seen.get(item.startsAt) === 'offered')
  if (items && (gone!.length > 0 || items.some((item) => kept.seen.get(item.startsAt) !== item.standing)))
    setKept({
      ...kept,
      changed: new Set([...kept.changed, ...gone!.map((item) => item.startsAt)]),
      seen: new Map([...kept.seen, ...items.map((item) => [item.startsAt, item.standing] as const)]),
    })
  return {
    choices: kept.choices,
    changed: kept.changed,
    choose: (date: string, choice: DateChoice) =>
      setKept({ ...kept, choices: new Map([...kept.choices, [date, choice]]) }),
    /** These are chosen anew. */
    lose: (dates: readonly string[]) => {
      const lost = new Set(dates)
      setKept({
        ...kept,
        choices: new Map([...kept.choices].filter(([date]) => !lost.has(date))),
        changed: new Set([...kept.changed, ...lost]),
      })
    },
  }
}

/** The places of the visits that a refusal names. */
export const placesRefused = ({ errors }: ApiProblem): number[] =>
  errors.flatMap(({ pointer }) => /^\/body\/visits\/(\d+)\//.exec(pointer)?.[1] ?? []).map(Number)
