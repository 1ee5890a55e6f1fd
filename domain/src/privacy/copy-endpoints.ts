import { z } from 'zod'
import { password } from '../accounts/endpoints.ts'
import { endpoint } from '../kit/endpoint.ts'
import { fileAnswer } from '../kit/file.ts'
import { id, plainDate } from '../kit/shapes.ts'
import { copyFormats } from './copy-formats.ts'

export const listCopyable = endpoint({
  name: 'listCopyable',
  method: 'GET',
  path: '/patients/me/copies',
  access: 'patients:own',
  summary: 'Of whom the signed-in patient may take a copy of the data: themselves, and whoever they may read all of.',
  answers: {
    200: z.object({
      items: z.array(
        z.object({
          ...{ id, givenName: z.string(), familyName: z.string() },
          birthDate: plainDate.nullable(),
          isOwn: z.boolean(),
        }),
      ),
    }),
  },
})

export const takeCopy = endpoint({
  name: 'takeCopy',
  method: 'POST',
  path: '/patients/{id}/copies',
  access: 'patients:own',
  recordKind: 'patient',
  asksForCode: true,
  summary:
    'A copy of what the patient’s pages show of them, as a FHIR R4 Bundle, as a PDF, or both with all files in one archive. What the clinic has not shared is not in it: whoever wants that asks the clinic.',
  params: z.object({ id }),
  body: z.strictObject({ format: z.enum(copyFormats), password }),
  answers: { 200: fileAnswer('application/fhir+json', 'application/pdf', 'application/zip') },
  errors: ['wrong_password'],
})
