import { movesAtMost, type Fate } from '@polyclinic/domain/availability/rules.ts'
import { useState } from 'react'
import {
  useSuggestedMoves,
  type DecidedVisit,
  type MovesFrom,
  type NewTime,
  type SuggestedTime,
  type VisitInTheWay,
} from './use-availability.ts'

const keyOf = ({ id, version }: Pick<VisitInTheWay, 'id' | 'version'>) => `${id} ${version}`

/** What becomes of visits once it is saved. */
export type ChangedVisits = { canceled: readonly VisitInTheWay[]; moved: readonly VisitInTheWay[] }

/** Of a new time, as a choice names it. */
export const timeKey = ({ providerId, startsAt }: NewTime) => `${providerId} ${startsAt}`

/**
 * What somebody decides of the visits in the way, each as it was seen; `kept`: those that stay unless it is said
 * otherwise. Where to they move is suggested for an absence alone (`movesFrom`).
 */
export function useFates(
  visits: readonly VisitInTheWay[],
  kept: readonly VisitInTheWay[],
  movesFrom: MovesFrom | null,
) {
  const [fates, setFates] = useState(new Map<string, Fate>(kept.map((visit) => [keyOf(visit), 'keep'])))
  const [chosen, setChosen] = useState(new Map<string, string>())
  const [words, setWords] = useState('')
  const movable = movesFrom ? visits.filter(({ mayMove }) => mayMove).slice(0, movesAtMost) : []
  const choicesOf = (visit: VisitInTheWay): Fate[] => [
    'keep',
    ...(movable.includes(visit) ? (['move'] as const) : []),
    ...(visit.mayCancel ? (['cancel'] as const) : []),
  ]
  const fateOf = (visit: VisitInTheWay) => (choicesOf(visit).length === 1 ? 'keep' : fates.get(keyOf(visit)))
  const those = (fate: Fate | undefined) => visits.filter((visit) => fateOf(visit) === fate)
  const moves = useSuggestedMoves(movesFrom, those('move').length > 0 ? movable : [])
  const timesOf = ({ id }: VisitInTheWay): readonly SuggestedTime[] =>
    moves.data?.items.find((each) => each.id === id)?.times ?? []
  /** Where a visit moves: as it was chosen, the first suggestion unless another was; undefined: nowhere. */
  const timeOf = (visit: VisitInTheWay) => {
    const times = timesOf(visit)
    return times.find((time) => timeKey(time) === chosen.get(visit.id)) ?? times[0]
  }
  const moved = those('move').filter((visit) => timeOf(visit) !== undefined)
  const canceled = those('cancel')
  return {
    ...{ choicesOf, fateOf, timesOf, timeOf, canceled, moved, words, setWords },
    /** Who is away. */
    doctorId: movesFrom?.providerId,
    /** Where to is not known yet, or could not be asked. */
    look: moves.isError ? ('failed' as const) : moves.isFetching ? ('looking' as const) : ('done' as const),
    lookAgain: () => void moves.refetch(),
    decide: (decided: readonly VisitInTheWay[], fate: Fate) =>
      setFates(
        new Map([
          ...fates,
          ...decided.filter((visit) => choicesOf(visit).includes(fate)).map((visit) => [keyOf(visit), fate] as const),
        ]),
      ),
    choose: ({ id }: VisitInTheWay, key: string) => setChosen(new Map([...chosen, [id, key]])),
    kept: those('keep'),
    open: visits.filter((visit) => {
      const fate = fateOf(visit)
      return fate === undefined || (fate === 'move' && timeOf(visit) === undefined)
    }),
    /** Once none is open. */
    sent: () => ({
      visits: visits.map((visit): DecidedVisit => {
        const [fate, to] = [fateOf(visit) ?? 'keep', timeOf(visit)]
        const seen = { id: visit.id, version: visit.version }
        if (fate !== 'move') return { ...seen, fate }
        return { ...seen, fate, to: { providerId: to!.providerId, startsAt: to!.startsAt } }
      }),
      ...(canceled.length > 0 && words.trim() && { words: words.trim() }),
    }),
  }
}
export type Fates = ReturnType<typeof useFates>
export type DecidedFates = ReturnType<Fates['sent']>

/** Where nothing moves. */
export const withoutMoves = ({ visits, ...decided }: DecidedFates) => ({
  ...decided,
  visits: visits.flatMap((visit) => (visit.fate === 'move' ? [] : [visit])),
})
