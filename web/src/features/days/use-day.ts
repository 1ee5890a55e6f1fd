import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useEffect } from 'react'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { problemOf } from '../../platform/query/query-client.ts'
import { daysKey, keepKnown, loadDay, type KnownDay } from './day-queries.ts'
import type { Day } from './day.ts'
import { useClock } from './use-clock.ts'
import { useFresh } from './use-fresh.ts'
import { pendingOf, usePressed, withPressed } from './use-pressed.ts'
import type { StartedAction } from './use-visit-actions.ts'

export type LiveDay = {
  /** With what was pressed but not answered yet; null until this day is known. */
  day: Day | null
  /** What holds for every day, kept while another one is on its way. */
  frame: Pick<Day, 'today' | 'timeZone'> | null
  now: string
  /** Visits that came while somebody looked. */
  fresh: ReadonlySet<string>
  /** What was pressed on a visit and is not answered yet, by the visit. */
  pending: ReadonlyMap<string, StartedAction>
  /** Why there is nothing to show, or why what is shown may be old. */
  problem: ApiProblem | null
  reload: () => void
}

/** A day of the clinic that stays as it is on the server. Null asks for today, whichever day that is. */
export function useDay(date: string | null): LiveDay {
  const client = useQueryClient()
  const queryKey = [...daysKey, date ?? 'today']
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadDay(date ?? 'today', signal, () => client.getQueryData<KnownDay>(queryKey)),
    placeholderData: keepPreviousData,
    structuralSharing: keepKnown,
  })
  const pressed = usePressed()
  const now = useClock(data?.clockSkew ?? 0)
  const known = data && !isPlaceholderData ? data : null
  const fresh = useFresh(known)

  const hasNewDayBegun = known !== null && dateIn(known.timeZone, now as Instant) !== known.today
  useEffect(() => {
    if (hasNewDayBegun) void refetch()
  }, [hasNewDayBegun, refetch])

  return {
    day: known && withPressed(known, pressed),
    frame: data ?? null,
    now,
    fresh,
    pending: pendingOf(pressed),
    problem: problemOf(error),
    // A board beside it shows the same visits.
    reload: () => void client.invalidateQueries({ queryKey: daysKey }),
  }
}
