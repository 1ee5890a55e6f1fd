import type {
  addDocument,
  listDocuments,
  readDocument,
  removeDocument,
} from '@polyclinic/domain/documents/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { call } from '../../platform/api/call.ts'

export type Documents = Answer<typeof listDocuments>
export type Document = Documents['items'][number]

/** A visit whose documents are meant, and how this browser may ask for it. */
export type OfVisit = { appointmentId: string; byCookie: boolean; isForClinic?: boolean }

const partsOf = ({ appointmentId, isForClinic }: OfVisit) => ({
  params: { id: appointmentId },
  query: isForClinic ? {} : ({ context: 'patient' } as const),
})
const partsOfOne = (visit: OfVisit, { id }: Pick<Document, 'id'>) => {
  const { params, query } = partsOf(visit)
  return { params: { ...params, documentId: id }, query }
}

const path = '/appointments/{id}/documents'
const onePath = '/appointments/{id}/documents/{documentId}'

export const fetchDocuments = (visit: OfVisit, signal: AbortSignal) =>
  call<typeof listDocuments>('GET', path, partsOf(visit), { byCookie: visit.byCookie, signal })

export const sendDocument = (visit: OfVisit, file: File, onProgress: (share: number) => void) =>
  call<typeof addDocument>(
    'POST',
    path,
    { ...partsOf(visit), body: { file } },
    { byCookie: visit.byCookie, onProgress },
  )

export const fetchContent = (visit: OfVisit, document: Pick<Document, 'id'>): Promise<Blob> =>
  call<typeof readDocument>('GET', onePath, partsOfOne(visit, document), { byCookie: visit.byCookie })

export const takeBack = (visit: OfVisit, document: Document) =>
  call<typeof removeDocument>('DELETE', onePath, partsOfOne(visit, document), { byCookie: visit.byCookie })
