import { z } from 'zod'
import { chartFile, sharing, withdrawal } from '../chart-files/endpoints.ts'
import { draftVersion } from '../encounters/draft-endpoints.ts'
import { noteNumber, ofVisit } from '../encounters/endpoints.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fileAnswer } from '../kit/file.ts'
import { id, idempotencyKey, plainDate } from '../kit/shapes.ts'
import { letterContent } from './model.ts'

const letter = chartFile.extend({
  content: letterContent,
  noteNumber: noteNumber.describe(
    'The note of its visit that it was issued from: entered in error since, or the one that counts.',
  ),
  replaces: id.nullable(),
  isReplaced: z.boolean().describe('A later letter took its place.'),
})

/** What a letter says, part by part, as it is shown before it is issued and then printed. */
const letterPage = z.object({
  language: z.string(),
  title: z.string(),
  sender: z.object({ name: z.string(), lines: z.array(z.string()) }),
  recipient: z.array(z.string()).describe('None: whoever it is handed to.'),
  placeAndDate: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })).describe('Whom and what it is about.'),
  parts: z.array(z.object({ heading: z.string().nullable(), text: z.string() })),
  signature: z.object({ name: z.string(), label: z.string() }),
  notice: z.string().nullable().describe('What it is not.'),
})
export type LetterPage = z.output<typeof letterPage>

const path = '/appointments/{id}/letters'
const one = z.object({ id, letterId: id })
const forSigner = { ...ofVisit, access: 'encounters:sign' } as const
const written = { content: letterContent, replaces: id.nullish() }

export const listLetters = endpoint({
  ...ofVisit,
  name: 'listLetters',
  method: 'GET',
  path,
  summary: 'The letters that were issued from a visit, the first first, with those that were withdrawn.',
  answers: {
    200: z.object({
      items: z.array(letter),
      today: plainDate.describe('At the clinic.'),
      isStatutory: z.boolean().describe('Whether the visit was booked for somebody with statutory health insurance.'),
    }),
  },
  errors: ['record_closed'],
})

export const previewLetter = endpoint({
  ...forSigner,
  name: 'previewLetter',
  method: 'POST',
  path: `${path}/preview`,
  summary: 'What a letter will say. Nothing is stored.',
  body: z.strictObject(written),
  answers: { 200: letterPage },
  errors: ['record_closed', 'state_conflict', 'letter_replaced', 'letter_unprintable'],
})

export const issueLetter = endpoint({
  ...forSigner,
  name: 'issueLetter',
  method: 'POST',
  path,
  summary:
    'A doctor issues a letter from their visit as a PDF. Nobody changes it from then on; a wrong one is withdrawn, and another takes its place.',
  headers: z.object({ 'idempotency-key': idempotencyKey }),
  body: z.strictObject({
    ...written,
    isShared: z.boolean().describe('Whether the patient may open it.'),
    isSpanConfirmed: z
      .boolean()
      .default(false)
      .describe('That a note is meant for its time, though it begins long before or after the visit, or lasts long.'),
    draftVersion,
  }),
  answers: { 201: letter },
  errors: [
    ...(['record_closed', 'idempotency_key_reused', 'state_conflict', 'letter_replaced'] as const),
    ...(['letter_unprintable', 'span_unconfirmed', 'too_many_files', 'stale_version'] as const),
  ],
})

export const readLetter = endpoint({
  ...ofVisit,
  name: 'readLetter',
  method: 'GET',
  path: `${path}/{letterId}`,
  summary: 'A letter that was issued from a visit.',
  params: one,
  answers: { 200: fileAnswer('application/pdf') },
  errors: ['record_closed'],
})

export const withdrawLetter = endpoint({
  ...forSigner,
  name: 'withdrawLetter',
  method: 'POST',
  path: `${path}/{letterId}/withdraw`,
  summary: 'A doctor strikes a letter of their visit. It stays, with the reason.',
  params: one,
  body: withdrawal,
  answers: { 200: letter },
  errors: ['record_closed', 'file_withdrawn'],
})

export const shareLetter = endpoint({
  ...forSigner,
  name: 'shareLetter',
  method: 'POST',
  path: `${path}/{letterId}/share`,
  summary: 'A doctor lets the patient open a letter of their visit, or no longer.',
  params: one,
  body: sharing,
  answers: { 200: letter },
  errors: ['record_closed', 'file_withdrawn'],
})
