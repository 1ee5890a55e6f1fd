import { z } from 'zod'
import { deskPatient } from '../desk/endpoints.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fileAnswer, filePart, multipartBody } from '../kit/file.ts'
import { id, idempotencyKey, plainDate } from '../kit/shapes.ts'
import { lineProblems, listBytesAtMost, listColumns, problemsTold, similarLines } from './list-file.ts'

export const createPatient = endpoint({
  name: 'createPatient',
  method: 'POST',
  path: '/patients',
  access: 'patients:write',
  summary: 'Write somebody down who has no visit yet.',
  headers: z.object({ 'idempotency-key': idempotencyKey }),
  body: z.strictObject({
    patient: z.strictObject(deskPatient),
    isAnotherPerson: z
      .literal(true)
      .optional()
      .describe('Asked, and nobody who is known with such a name and birth date. Needed where somebody is.'),
  }),
  answers: { 201: z.object({ id }) },
  errors: ['idempotency_key_reused'],
})

const list = {
  file: filePart(listBytesAtMost).describe('CSV with a line of headings, in UTF-8, UTF-16, or as Excel writes it.'),
  similar: z
    .enum(similarLines)
    .describe('What becomes of who may be somebody known: left out, or written down as another person.'),
}

export const importPatients = endpoint({
  name: 'importPatients',
  method: 'POST',
  path: '/patients/import',
  access: 'patients:import',
  summary:
    'Write everybody of a list down who is not known yet: all of them at once, or, with `preview`, nobody. Who is known by the same names and date of birth stays as they are, so a list can be taken again.',
  body: multipartBody({ ...list, mode: z.enum(['preview', 'import']) }),
  answers: {
    200: z.object({
      added: z.int(),
      known: z.int(),
      leftOut: z.int(),
      similar: z.int().describe('Of those left out, who may be somebody known.'),
      problems: z
        .array(
          z.object({
            line: z.int(),
            name: z.string().describe('Whom the line says, as far as it does.'),
            mistakes: z.array(
              z.object({
                column: z.enum(listColumns),
                problem: z.enum(lineProblems),
                said: z.string().describe('What stands there, or its beginning.'),
              }),
            ),
            like: z
              .object({ id, givenName: z.string(), familyName: z.string(), birthDate: plainDate })
              .nullable()
              .describe('Who is known and may be the same.'),
          }),
        )
        .describe(`The first ${problemsTold} of those left out.`),
    }),
  },
})

export const listLeftOut = endpoint({
  name: 'listLeftOut',
  method: 'POST',
  path: '/patients/import/left-out',
  access: 'patients:import',
  summary: 'The lines of a list that an import leaves out, as they stand in it, each with its number and why.',
  body: multipartBody(list),
  answers: { 200: fileAnswer('text/csv') },
})

export const exportPatients = endpoint({
  name: 'exportPatients',
  method: 'GET',
  path: '/patients/export',
  access: 'patients:export',
  summary: 'Everybody with whom the clinic works, as a list that can be imported: by name, with their last visit.',
  answers: { 200: fileAnswer('text/csv') },
})
