import { z } from 'zod'
import { documentTypes } from '../documents/endpoints.ts'
import { largestDocumentBytes } from '../documents/rules.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fileAnswer, filePart, multipartBody } from '../kit/file.ts'
import { id, instant, line, listOf, plainDate, skip, take, text } from '../kit/shapes.ts'
import { chartFileKinds, resultCategories, withdrawalReason, wordCharactersAtMost } from './kinds.ts'

/** What tells letters of one kind and day apart: for which days, or for whom. */
export const letterAbout = z.union([
  z.object({ from: plainDate, until: plainDate }),
  z.object({ recipient: z.string().describe('Name and address, line by line.') }),
])
const about = letterAbout.nullable().describe('Null: no letter.')

const resultCategory = z.enum(resultCategories)
/** Of a result, what its patient is told beside it. */
export const toldResult = z.object({
  category: resultCategory,
  word: z.string().nullable().describe('What the doctor who released it says to the patient.'),
})

/** Of any kind, as the clinic's people see it. */
export const chartFile = z.object({
  id,
  name: z.string(),
  mediaType: z.enum(documentTypes),
  size: z.int().describe('In bytes.'),
  kind: z.enum(chartFileKinds),
  reference: z.string().nullable().describe('Of a letter: what is printed on it.'),
  about,
  appointmentId: id.nullable().describe('Of a letter: its visit.'),
  result: toldResult
    .extend({
      reviewed: z
        .object({ at: instant, by: z.string() })
        .nullable()
        .describe('The doctor who looked at it first; null: nobody has.'),
      released: z
        .object({ at: instant, by: z.string() })
        .nullable()
        .describe(
          'The doctor who released it first, and says the word; null: nobody has. Stays when it is taken back.',
        ),
    })
    .nullable()
    .describe('Null: no result.'),
  writtenAt: instant,
  writtenBy: z.string(),
  contentHash: z.string().describe('SHA-256 of its bytes.'),
  withdrawn: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  sharedAt: instant.nullable().describe('Since when the patient may open it.'),
})

export const withdrawal = z.strictObject({ reason: line(withdrawalReason.most).min(withdrawalReason.least) })
export const sharing = z.strictObject({ isShared: z.boolean() })

const path = '/patients/{id}/files'
const one = z.object({ id, fileId: id })

export const addChartFile = endpoint({
  name: 'addChartFile',
  method: 'POST',
  path,
  access: 'patients:write-clinical',
  summary:
    'Put a file into a chart: a PDF as it is, or a JPEG or PNG, which is drawn anew as a JPEG without what else it carries. The same file again is the one that is there, unless it is there as something else.',
  params: z.object({ id }),
  body: multipartBody({
    file: filePart(largestDocumentBytes),
    name: line(150).optional().describe('What it is; else how the file is called.'),
    result: resultCategory.optional().describe('It is a result, which waits until a doctor has looked at it.'),
  }),
  answers: { 201: chartFile },
  errors: ['reason_required', 'record_merged', 'in_chart_otherwise', 'too_many_files', 'file_storage_full'],
})

export const readChartFile = endpoint({
  name: 'readChartFile',
  method: 'GET',
  path: `${path}/{fileId}`,
  access: 'patients:read-clinical',
  summary: 'A file or letter of a chart: a picture, or a PDF.',
  params: one,
  answers: { 200: fileAnswer(...documentTypes) },
  errors: ['reason_required', 'record_merged'],
})

export const withdrawChartFile = endpoint({
  name: 'withdrawChartFile',
  method: 'POST',
  path: `${path}/{fileId}/withdraw`,
  access: 'patients:write-clinical',
  summary: 'Strike a file that is wrong, or in the wrong chart. It stays, with who withdrew it and why.',
  params: one,
  body: withdrawal,
  answers: { 200: chartFile },
  errors: ['reason_required', 'record_merged', 'file_withdrawn'],
})

export const shareChartFile = endpoint({
  name: 'shareChartFile',
  method: 'POST',
  path: `${path}/{fileId}/share`,
  access: 'patients:write-clinical',
  summary: 'Let the patient open a file of their chart, or no longer.',
  params: one,
  body: sharing,
  answers: { 200: chartFile },
  errors: ['reason_required', 'record_merged', 'file_withdrawn'],
})

export const reviewResult = endpoint({
  name: 'reviewResult',
  method: 'POST',
  path: `${path}/{fileId}/review`,
  access: 'encounters:sign',
  summary:
    'A doctor has looked at a result, and releases it to the patient with a word of their own, or not yet, or no longer. Who looked at it first stays, and so does the word from the first release on: another one is refused.',
  params: one,
  body: z.strictObject({
    isShared: z.boolean(),
    word: text(wordCharactersAtMost).optional().describe('Without one it stays as it is.'),
  }),
  answers: { 200: chartFile },
  errors: ['reason_required', 'record_merged', 'file_withdrawn', 'result_released'],
})

export const listUnreviewedResults = endpoint({
  name: 'listUnreviewedResults',
  method: 'GET',
  path: '/results/unreviewed',
  access: 'encounters:sign',
  summary:
    'Results at which no doctor has looked yet, the one that waits longest first: of the caller’s patients, those that the caller put in, and those of patients whom nobody who works here treats.',
  query: z.object({ skip, take }),
  answers: {
    200: listOf(
      z.object({
        id,
        category: resultCategory,
        writtenAt: instant,
        patient: z.object({ id, givenName: z.string(), familyName: z.string() }),
      }),
    ),
  },
})

export const readOwnFile = endpoint({
  name: 'readOwnFile',
  method: 'GET',
  path: '/patients/me/files/{id}',
  recordKind: 'document',
  access: 'patients:own',
  summary: 'A letter or file that the clinic shared.',
  params: z.object({ id }),
  answers: { 200: fileAnswer(...documentTypes) },
})
