import { useState } from 'react'
import type { Fate, VisitInTheWay } from './use-availability.ts'

const keyOf = ({ id, version }: Pick<VisitInTheWay, 'id' | 'version'>) => `${id} ${version}`

/** What somebody decides of the visits in the way, each as it was seen; `kept`: those that stay unless it is said otherwise. */
export function useFates(visits: readonly VisitInTheWay[], kept: readonly VisitInTheWay[]) {
  const [fates, setFates] = useState(new Map<string, Fate>(kept.map((visit) => [keyOf(visit), 'keep'])))
  const [words, setWords] = useState('')
  const fateOf = (visit: VisitInTheWay) => (visit.mayCancel ? fates.get(keyOf(visit)) : 'keep')
  const those = (fate: Fate | undefined) => visits.filter((visit) => fateOf(visit) === fate)
  const canceled = those('cancel')
  return {
    fateOf,
    decide: (decided: readonly VisitInTheWay[], fate: Fate) =>
      setFates(new Map([...fates, ...decided.map((visit) => [keyOf(visit), fate] as const)])),
    canceled,
    kept: those('keep'),
    open: those(undefined),
    words,
    setWords,
    /** Once none is open. */
    sent: () => ({
      visits: visits.map((visit) => ({
        id: visit.id,
        version: visit.version,
        fate: fateOf(visit) ?? ('keep' as const),
      })),
      ...(canceled.length > 0 && words.trim() && { words: words.trim() }),
    }),
  }
}
export type Fates = ReturnType<typeof useFates>
export type DecidedFates = ReturnType<Fates['sent']>
