import type { listOwnFiles, readOwnFile } from '@polyclinic/domain/chart-files/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { call } from '../../platform/api/call.ts'

export type OwnFile = Answer<typeof listOwnFiles>['items'][number]

export const fetchOwnFile = ({ id }: OwnFile): Promise<Blob> =>
  call<typeof readOwnFile>('GET', '/patients/me/files/{id}', { params: { id } })
