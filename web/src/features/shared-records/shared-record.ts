import type { readOwnFile } from '@polyclinic/domain/chart-files/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { listShared, markSharedRead } from '@polyclinic/domain/sharing/endpoints.ts'
import { call } from '../../platform/api/call.ts'
import { fetchOwnPaper } from '../own-medications/own-medication.ts'

export type SharedList = Answer<typeof listShared>
export type SharedRecord = SharedList['items'][number]
/** What is opened as a file; a note has a page. */
export type SharedFile = Exclude<SharedRecord, { kind: 'note' }>

export const fetchShared = ({ kind, id }: SharedFile): Promise<Blob> =>
  kind === 'prescription'
    ? fetchOwnPaper(id)
    : call<typeof readOwnFile>('GET', '/patients/me/files/{id}', { params: { id } })

export const markRead = ({ asOf: until }: SharedList) =>
  call<typeof markSharedRead>('POST', '/patients/me/shared/read', { body: { until } })
