import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, ifMatch, personalName } from '../kit/shapes.ts'
import { personFieldsToChange, personFieldsAsTold } from './person-shapes.ts'

export const patient = z.object({
  id,
  version: z.int(),
  givenName: z.string(),
  familyName: z.string(),
  email: z.string(),
  ...personFieldsAsTold,
})

export const readOwnPatient = endpoint({
  name: 'readOwnPatient',
  method: 'GET',
  path: '/patients/me',
  access: 'patients:own',
  summary: "The signed-in patient's own data.",
  answers: { 200: patient },
})

export const updateOwnPatient = endpoint({
  name: 'updateOwnPatient',
  method: 'PATCH',
  path: '/patients/me',
  access: 'patients:own',
  summary: 'Change own data. What is left out stays; null empties what may be empty.',
  headers: z.object({ 'if-match': ifMatch }),
  body: z.strictObject({
    givenName: personalName().optional(),
    familyName: personalName().optional(),
    ...personFieldsToChange,
  }),
  answers: { 200: patient },
  errors: ['stale_version', 'version_required'],
})
