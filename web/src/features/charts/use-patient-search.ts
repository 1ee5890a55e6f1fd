import { foundAtMost } from '@polyclinic/domain/charts/found-at-most.ts'
import type { searchPatients } from '@polyclinic/domain/charts/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSettled } from '../../platform/use-settled.ts'
import { call } from '../../platform/api/call.ts'
import { nextSkip, pageOf } from '../lists/page-by-page.ts'

export type FoundPatient = Answer<typeof searchPatients>['items'][number]

const pauseMs = 150
const pageSize = 20

/** Who fits what is typed, a moment after each key, page after page. The words travel in the body: in no address and no history. */
export function usePatientSearch(typed: string) {
  const words = typed.trim().replaceAll(/\s+/g, ' ')
  const settled = useSettled(words, pauseMs)
  const search = words === '' ? '' : settled
  const query = useInfiniteQuery({
    queryKey: ['patient-search', search],
    enabled: search !== '',
    // What was found is as old as the last key.
    gcTime: 60_000,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: skip }) => {
      const body = { search, skip, take: pageSize }
      return pageOf(call<typeof searchPatients>('POST', '/patients/search', { body }, { signal }), signal)
    },
    getNextPageParam: (last) => {
      const next = nextSkip(last)
      return next !== undefined && next < foundAtMost ? next : undefined
    },
    placeholderData: keepPreviousData,
  })
  // What is there still answers to other words.
  return { ...query, search, isOther: words !== settled || query.isPlaceholderData }
}
