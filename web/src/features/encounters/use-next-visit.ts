import { useQuery, useQueryClient } from '@tanstack/react-query'
import { daysKey, loadDay, withVisit, type KnownDay } from '../days/day-queries.ts'
import type { DayVisit } from '../days/day.ts'
import { offeredActions } from '../days/offered-actions.ts'
import { sendAction } from '../days/send-action.ts'
import { useClock } from '../days/use-clock.ts'
import { nextVisit } from './next-visit.ts'
import type { VisitNote } from './use-encounter.ts'

type NextVisit = {
  /** Who is here today and comes after the visit. */
  next: DayVisit | null
  /** Ends the visit for the day; null where that is not to be done, as on any other day than its own. */
  finish: (() => Promise<void>) | null
}

export function useNextVisit({ visit }: VisitNote, isWanted: boolean): NextVisit {
  const client = useQueryClient()
  const queryKey = [...daysKey, 'today']
  const { data } = useQuery({
    queryKey,
    enabled: isWanted,
    queryFn: ({ signal }) => loadDay('today', signal, () => client.getQueryData<KnownDay>(queryKey)),
  })
  const now = useClock(data?.clockSkew ?? 0)
  const items = data?.items ?? []
  const own = items.find(({ id }) => id === visit.appointmentId)
  return {
    next: nextVisit(items, visit.appointmentId),
    finish:
      own && offeredActions(own, now).verb === 'finish'
        ? async () => {
            const finished = await sendAction(own, 'finish', now, undefined)
            client.setQueriesData<KnownDay>({ queryKey: daysKey }, (day) => day && withVisit(day, finished))
          }
        : null,
  }
}
