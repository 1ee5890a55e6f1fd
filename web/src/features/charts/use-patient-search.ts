import type { searchPatients } from '@polyclinic/domain/charts/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useSettled } from '../../platform/use-settled.ts'
import { call } from '../../platform/api/call.ts'

export type FoundPatient = Answer<typeof searchPatients>['items'][number]
export type FoundPatients = Answer<typeof searchPatients>

const pauseMs = 150

/** Who fits what is typed, a moment after each key. The words travel in the body: in no address and no history. */
export function usePatientSearch(typed: string, take: number) {
  const words = typed.trim().replaceAll(/\s+/g, ' ')
  const settled = useSettled(words, pauseMs)
  const search = words === '' ? '' : settled
  const query = useQuery({
    queryKey: ['patient', 'search', search, take],
    enabled: search !== '',
    // What was found is as old as the last key.
    gcTime: 60_000,
    queryFn: ({ signal }) =>
      call<typeof searchPatients>('POST', '/patients/search', { body: { search, take } }, { signal }),
    placeholderData: (before) => before,
  })
  return { ...query, search }
}
