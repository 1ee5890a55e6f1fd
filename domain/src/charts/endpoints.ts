import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, line, listOf, timeZone } from '../kit/shapes.ts'
import { personFieldsAsTold } from '../patients/person-shapes.ts'
import { foundAtMost } from './found-at-most.ts'

const visitTime = z.object({ startsAt: instant, timeZone, provider: z.string() })

export const foundPatient = z.object({
  id,
  givenName: z.string(),
  familyName: z.string(),
  email: z.string().nullable(),
  ...personFieldsAsTold,
  lastVisit: visitTime.nullable(),
  nextVisit: visitTime.nullable(),
})

export const searchPatients = endpoint({
  name: 'searchPatients',
  method: 'POST',
  path: '/patients/search',
  access: 'patients:read-basic',
  summary:
    'Patients of the clinic, or of the doctor who asks, by any part of a name, date of birth, phone, email or a visit’s reference, the best match first. What is searched for stands in the body: never in an address or a log.',
  body: z.strictObject({
    search: line(100),
    skip: z.int().min(0).max(foundAtMost).default(0),
    take: z.int().min(1).max(50).default(20),
  }),
  answers: { 200: listOf(foundPatient).describe(`At most ${foundAtMost} are counted.`) },
})
