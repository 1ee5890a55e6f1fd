import type * as files from '@polyclinic/domain/chart-files/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { call } from '../../platform/api/call.ts'

export type ChartFile = Answer<typeof files.addChartFile>

const path = '/patients/{id}/files'
const one = (patientId: string, { id }: Pick<ChartFile, 'id'>) => ({ params: { id: patientId, fileId: id } })

type Sending = { onProgress: (share: number) => void; signal: AbortSignal }

export const sendChartFile = (patientId: string, file: File, name: string, sending: Sending) =>
  call<typeof files.addChartFile>('POST', path, { params: { id: patientId }, body: { file, name } }, sending)

export const fetchChartFile = (patientId: string, file: ChartFile): Promise<Blob> =>
  call<typeof files.readChartFile>('GET', `${path}/{fileId}`, one(patientId, file))

export const withdrawChartFile = (patientId: string, file: ChartFile, reason: string) =>
  call<typeof files.withdrawChartFile>('POST', `${path}/{fileId}/withdraw`, {
    ...one(patientId, file),
    body: { reason },
  })

export const shareChartFile = (patientId: string, file: ChartFile, isShared: boolean) =>
  call<typeof files.shareChartFile>('POST', `${path}/{fileId}/share`, { ...one(patientId, file), body: { isShared } })
