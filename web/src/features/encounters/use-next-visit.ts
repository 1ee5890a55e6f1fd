import { useQuery, useQueryClient } from '@tanstack/react-query'
import { daysKey, loadDay, type KnownDay } from '../days/day-queries.ts'
import type { DayVisit } from '../days/day.ts'
import { nextVisit } from './next-visit.ts'
import type { VisitNote } from './use-encounter.ts'

/** Who is here today and comes after a visit. */
export function useNextVisit({ visit }: VisitNote, isWanted: boolean): DayVisit | null {
  const client = useQueryClient()
  const queryKey = [...daysKey, 'today']
  const { data } = useQuery({
    queryKey,
    enabled: isWanted,
    queryFn: ({ signal }) => loadDay('today', signal, () => client.getQueryData<KnownDay>(queryKey)),
  })
  return nextVisit(data?.items ?? [], visit.appointmentId)
}
