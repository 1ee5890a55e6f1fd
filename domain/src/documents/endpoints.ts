import { z } from 'zod'
import { manageTokenHeader } from '../appointments/endpoints.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fileAnswer, filePart, multipartBody } from '../kit/file.ts'
import { asPatient, id, instant } from '../kit/shapes.ts'
import { largestDocumentBytes } from './rules.ts'

export const documentTypes = ['application/pdf', 'image/jpeg'] as const

const document = z.object({
  id,
  name: z.string(),
  mediaType: z.enum(documentTypes),
  size: z.int().describe('In bytes.'),
  createdAt: instant,
  mayRemove: z.boolean().describe('Whether the caller may take it away now.'),
})

const ofVisit = { access: 'public', headers: manageTokenHeader, query: asPatient } as const
const documents = '/appointments/{id}/documents'

export const listDocuments = endpoint({
  ...ofVisit,
  name: 'listDocuments',
  method: 'GET',
  path: documents,
  summary: 'What a patient added to a visit, the first first. By the visit’s link: only what was added with it.',
  params: z.object({ id }),
  answers: {
    200: z.object({
      items: z.array(document),
      mayAdd: z.boolean().describe('Whether the caller may add documents to the visit now.'),
      needsSession: z
        .boolean()
        .describe('An account has the patient’s record: its documents are for whoever signs in.'),
    }),
  },
  errors: ['forbidden'],
})

export const addDocument = endpoint({
  ...ofVisit,
  name: 'addDocument',
  method: 'POST',
  path: documents,
  summary:
    'Add a document to a visit before it begins: a PDF as it is, or a JPEG or PNG, which is drawn anew as a JPEG without what else it carries (where it was taken). The same file again is the one that is there.',
  params: z.object({ id }),
  body: multipartBody({ file: filePart(largestDocumentBytes) }),
  answers: { 201: document },
  errors: ['forbidden', 'state_conflict', 'too_many_files', 'file_storage_full'],
})

const one = z.object({ id, documentId: id })

export const readDocument = endpoint({
  ...ofVisit,
  name: 'readDocument',
  method: 'GET',
  path: `${documents}/{documentId}`,
  summary: 'A document of a visit: a picture to be shown, a PDF to be saved.',
  params: one,
  answers: { 200: fileAnswer(...documentTypes) },
  errors: ['forbidden'],
})

export const removeDocument = endpoint({
  ...ofVisit,
  name: 'removeDocument',
  method: 'DELETE',
  path: `${documents}/{documentId}`,
  summary:
    'Take a document back, as long as it is no part of a record; the clinic’s people may remove any, with the permission.',
  params: one,
  answers: { 204: z.undefined() },
  errors: ['forbidden', 'state_conflict', 'record_held'],
})
