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
export type OfVisit = { appointmentId: string; byCookie: boolean }

const path = '/appointments/{id}/documents'
const onePath = '/appointments/{id}/documents/{documentId}'

export const fetchDocuments = ({ appointmentId, byCookie }: OfVisit, signal: AbortSignal) =>
  call<typeof listDocuments>('GET', path, { params: { id: appointmentId } }, { byCookie, signal })

export const sendDocument = ({ appointmentId, byCookie }: OfVisit, file: File, onProgress: (share: number) => void) =>
  call<typeof addDocument>('POST', path, { params: { id: appointmentId }, body: { file } }, { byCookie, onProgress })

export const fetchContent = ({ appointmentId, byCookie }: OfVisit, { id }: Document): Promise<Blob> =>
  call<typeof readDocument>('GET', onePath, { params: { id: appointmentId, documentId: id } }, { byCookie })

export const takeBack = ({ appointmentId, byCookie }: OfVisit, { id }: Document) =>
  call<typeof removeDocument>('DELETE', onePath, { params: { id: appointmentId, documentId: id } }, { byCookie })
