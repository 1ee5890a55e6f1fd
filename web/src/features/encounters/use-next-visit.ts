import { useQuery, useQueryClient } from '@tanstack/react-query'
import { daysKey, loadDay, type KnownDay } from '../days/day-queries.ts'
import type { DayVisit } from '../days/day.ts'
import type { VisitNote } from './use-encounter.ts'

/** Who is here beside a visit, waiting or with the doctor already, and whose note is not signed: the first of the day. */
export function useNextVisit({ visit }: VisitNote, isWanted: boolean): DayVisit | null {
  const client = useQueryClient()
  const queryKey = [...daysKey, 'today']
  const { data } = useQuery({
    queryKey,
    enabled: isWanted,
    queryFn: ({ signal }) => loadDay('today', signal, () => client.getQueryData<KnownDay>(queryKey)),
  })
  const here = (data?.items ?? []).filter(
    ({ id, status, isNoteSigned }) =>
      id !== visit.appointmentId && !isNoteSigned && (status === 'checked-in' || status === 'arrived'),
  )
  return here.find(({ status }) => status === 'checked-in') ?? here[0] ?? null
}
