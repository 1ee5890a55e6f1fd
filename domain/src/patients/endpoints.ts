import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, ifMatch, instant, personalName } from '../kit/shapes.ts'
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

const visitsAhead = z.object({
  most: z.int().describe('How many coming visits this person may have booked online.'),
  usual: z.int().describe('As many as everybody.'),
})

export const readVisitsAhead = endpoint({
  name: 'readVisitsAhead',
  method: 'GET',
  path: '/patients/{id}/visits-ahead',
  access: 'patients:allow-visits',
  summary: 'How many coming visits a person may have booked themselves.',
  params: z.object({ id }),
  answers: { 200: visitsAhead },
})

export const allowVisits = endpoint({
  name: 'allowVisits',
  method: 'PATCH',
  path: '/patients/{id}/visits-ahead',
  access: 'patients:allow-visits',
  summary: 'Let a person, with all records of their address, have more coming visits than everybody.',
  params: z.object({ id }),
  body: z.strictObject({
    visitsAhead: z.int().min(1).max(1000).nullable().describe('Null: as many as everybody.'),
  }),
  answers: { 200: visitsAhead },
})

/** As FHIR says it of a condition. */
const verificationStatus = z.enum(['confirmed', 'unconfirmed', 'refuted'])
export type VerificationStatus = z.infer<typeof verificationStatus>

const accountsOfPatient = z.object({
  items: z.array(
    z.object({
      userId: id,
      name: z.string(),
      email: z.string(),
      relation: z.enum(['self', 'guardian']),
      verificationStatus: verificationStatus.describe(
        'What the clinic says: nothing yet, where somebody typed it who booked; refuted: it is not theirs.',
      ),
      verifiedAt: instant.nullable().describe('Since when the clinic says so.'),
      isKnownByVisit: z
        .boolean()
        .describe(
          'Their own account, which reads everything, since they came to a visit that they had booked with it.',
        ),
    }),
  ),
})

export const listPatientAccounts = endpoint({
  name: 'listPatientAccounts',
  method: 'GET',
  path: '/patients/{id}/accounts',
  access: 'patients:read-basic',
  recordKind: 'patient',
  summary: 'Whose accounts act for a patient: their own, and those of who booked for them.',
  params: z.object({ id }),
  answers: { 200: accountsOfPatient },
  errors: ['reason_required'],
})

export const confirmPatientAccount = endpoint({
  name: 'confirmPatientAccount',
  method: 'PATCH',
  path: '/patients/{id}/accounts/{userId}',
  access: 'appointments:book',
  recordKind: 'patient',
  summary:
    'Say that an account may act for a patient, that it is not theirs, or take either back: who only typed the name online reads no note, and sees no visit that the clinic booked; whose account it is not sees no visit that somebody came to.',
  params: z.object({ id, userId: id }),
  body: z.strictObject({ verificationStatus }),
  answers: { 200: accountsOfPatient },
})
