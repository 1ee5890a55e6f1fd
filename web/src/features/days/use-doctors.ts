import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import { call } from '../../platform/api/call.ts'
import type { DayVisit } from './day.ts'

export type Doctor = { id: string; slug: string; name: string; portraitUrl?: string | null }
type ListedDoctor = Answer<typeof listProviders>['items'][number]

const atOnce = 100

async function listAll(signal: AbortSignal): Promise<ListedDoctor[]> {
  const doctors: ListedDoctor[] = []
  for (let total = Infinity; doctors.length < total;) {
    const query = { skip: doctors.length, take: atOnce }
    const page = await call<typeof listProviders>('GET', '/providers', { query }, { signal, background: true })
    // Nobody listens any more, or somebody left meanwhile.
    if (!page || page.items.length === 0) break
    doctors.push(...page.items)
    total = page.total
  }
  return doctors
}

/** The clinic's doctors, by name. */
export const useDoctorList = (isWanted = true) =>
  useQuery({
    queryKey: ['provider', 'all'],
    enabled: isWanted,
    queryFn: ({ signal }) => listAll(signal),
    select: (doctors) => doctors.toSorted((a, b) => a.name.localeCompare(b.name)),
  })

/** The clinic's doctors and whoever else has visits on the day, by name. */
export function useDoctors(visits: readonly DayVisit[]): Doctor[] {
  const { data = [] } = useDoctorList()
  const known: Doctor[] = [...data, ...visits.map(({ provider }) => provider)]
  return [...new Map(known.map((doctor) => [doctor.id, doctor])).values()].sort((a, b) => a.name.localeCompare(b.name))
}
