import type * as files from '@polyclinic/domain/chart-files/endpoints.ts'
import type { ResultCategory } from '@polyclinic/domain/chart-files/kinds.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { nextSkip, pageOf } from '../lists/page-by-page.ts'

export type ChartFile = Answer<typeof files.addChartFile>

const path = '/patients/{id}/files'
const one = (patientId: string, { id }: Pick<ChartFile, 'id'>) => ({ params: { id: patientId, fileId: id } })

type Sending = { onProgress: (share: number) => void; signal: AbortSignal }

type Named = {
  name: string
  /** Null: it is no result. */
  result: ResultCategory | null
}

export const sendChartFile = (patientId: string, file: File, { name, result }: Named, sending: Sending) =>
  call<typeof files.addChartFile>(
    'POST',
    path,
    { params: { id: patientId }, body: { file, name, ...(result && { result }) } },
    sending,
  )

export const fetchChartFile = (patientId: string, file: ChartFile): Promise<Blob> =>
  call<typeof files.readChartFile>('GET', `${path}/{fileId}`, one(patientId, file))

export const withdrawChartFile = (patientId: string, file: ChartFile, reason: string) =>
  call<typeof files.withdrawChartFile>('POST', `${path}/{fileId}/withdraw`, {
    ...one(patientId, file),
    body: { reason },
  })

export const shareChartFile = (patientId: string, file: ChartFile, isShared: boolean) =>
  call<typeof files.shareChartFile>('POST', `${path}/{fileId}/share`, { ...one(patientId, file), body: { isShared } })

/** That a doctor has looked at a result, and whether its patient reads it. */
export const reviewResult = (patientId: string, file: ChartFile, body: { isShared: boolean; word?: string }) =>
  call<typeof files.reviewResult>('POST', `${path}/{fileId}/review`, { ...one(patientId, file), body })

/** Results of one's patients at which no doctor has looked, page after page. */
export const useUnreviewedResults = (isWanted: boolean) =>
  useInfiniteQuery({
    queryKey: ['patient', 'results'],
    enabled: isWanted,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: skip }) => {
      const query = { skip, take: 20 }
      return pageOf(
        call<typeof files.listUnreviewedResults>('GET', '/results/unreviewed', { query }, { signal }),
        signal,
      )
    },
    getNextPageParam: (last) => nextSkip(last),
  })
