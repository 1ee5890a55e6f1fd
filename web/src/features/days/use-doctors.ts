import { useQuery } from '@tanstack/react-query'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import { call } from '../../platform/api/call.ts'
import type { DayVisit } from './day.ts'

export type Doctor = { id: string; slug: string; name: string }

/** The clinic's doctors and whoever else has visits on the day, by name. */
export function useDoctors(visits: readonly DayVisit[]): Doctor[] {
  const { data } = useQuery({
    queryKey: ['provider', 'list'],
    queryFn: ({ signal }) => call<typeof listProviders>('GET', '/providers', undefined, { signal, background: true }),
  })
  const known: Doctor[] = [...(data?.items ?? []), ...visits.map(({ provider }) => provider)]
  return [...new Map(known.map((doctor) => [doctor.id, doctor])).values()].sort((a, b) => a.name.localeCompare(b.name))
}
