import type { listPatients } from '@polyclinic/domain/charts/endpoints.ts'
import type {
  createPatient,
  exportPatients,
  importPatients,
  listLeftOut,
} from '@polyclinic/domain/patients/list-endpoints.ts'
import type { SimilarLines } from '@polyclinic/domain/patients/list-file.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { nextSkip, pageOf } from '../lists/page-by-page.ts'

export type ImportResult = Answer<typeof importPatients>

const pageSize = 25

/** Everybody, page after page; asked again when somebody is written down. */
export const usePatientList = () =>
  useInfiniteQuery({
    queryKey: ['patient', 'list'],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: skip }) => {
      const query = { skip, take: pageSize }
      return pageOf(call<typeof listPatients>('GET', '/patients', { query }, { signal }), signal)
    },
    getNextPageParam: nextSkip,
  })

export const sendPatient = (body: Call<typeof createPatient>['body'], key: string) =>
  call<typeof createPatient>('POST', '/patients', { headers: { 'idempotency-key': key }, body })

export const sendList = (file: File, similar: SimilarLines, mode: 'preview' | 'import') =>
  call<typeof importPatients>('POST', '/patients/import', { body: { file, similar, mode } })

export const fetchLeftOut = (file: File, similar: SimilarLines): Promise<Blob> =>
  call<typeof listLeftOut>('POST', '/patients/import/left-out', { body: { file, similar } })

export const fetchPatients = (): Promise<Blob> => call<typeof exportPatients>('GET', '/patients/export', {})
