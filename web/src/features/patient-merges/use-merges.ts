import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/patients/merge-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type Duplicates = Answer<typeof contracts.listDuplicates>
export type Duplicate = Duplicates['items'][number]
export type Merge = Duplicates['merges'][number]
export type Comparison = Answer<typeof contracts.compareRecords>
export type Compared = Comparison['records'][number]

/** What a merge led to, said where it can be undone. */
export type JustMerged = { mergeId: string; from: string; into: string; intoId: string }

/** Under the noun of what changes with a merge, so that another one's are seen at once. */
export const useDuplicates = () =>
  useQuery({
    queryKey: ['patient', 'duplicates'],
    queryFn: ({ signal }) =>
      call<typeof contracts.listDuplicates>('GET', '/patients/duplicates', {}, { signal, background: true }),
  })

export const useComparison = (id: string, otherId: string) =>
  useQuery({
    queryKey: ['patient', 'compare', id, otherId],
    queryFn: ({ signal }) =>
      call<typeof contracts.compareRecords>(
        'GET',
        '/patients/{id}/compare/{otherId}',
        { params: { id, otherId } },
        { signal, background: true },
      ),
  })

export const sendMerge = (id: string, body: Call<typeof contracts.mergeRecords>['body']) =>
  call<typeof contracts.mergeRecords>('POST', '/patients/{id}/merge', { params: { id }, body })

export const sendUndo = (id: string) =>
  call<typeof contracts.undoMerge>('POST', '/patients/merges/{id}/undo', { params: { id } })

export const sendApart = ([id, otherId]: readonly [string, string], areTwoPeople: boolean) =>
  call<typeof contracts.tellRecordsApart>('POST', '/patients/{id}/tell-apart/{otherId}', {
    params: { id, otherId },
    body: { areTwoPeople },
  })

export const duplicatesHref = '/admin/patients/duplicates'
export const compareHref = (one: string, other: string) => `${duplicatesHref}?one=${one}&other=${other}`
