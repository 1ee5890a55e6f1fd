import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { guardianAccesses, relationships } from '../family/vocabulary.ts'
import { email, id, ifMatch, instant, personalName, plainDate } from '../kit/shapes.ts'
import { correctableNames } from './correctable.ts'
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

export const listDependants = endpoint({
  name: 'listDependants',
  method: 'GET',
  path: '/patients/me/dependants',
  access: 'patients:own',
  summary: 'For whom the signed-in patient may book without typing who they are: each person once, the latest first.',
  answers: {
    200: z.object({
      items: z.array(
        z.object({
          ...{ id, givenName: z.string(), familyName: z.string() },
          birthDate: plainDate.nullable().describe('Null, too, of who was only typed with a booking.'),
        }),
      ),
    }),
  },
})

const formerDetail = z.object({
  field: z.enum(correctableNames),
  value: z.string().nullable().describe('Null: nothing stood there.'),
  until: instant,
  changedBy: z.string(),
  side: z.enum(['clinic', 'patient']),
})

export const readOwnFormerDetails = endpoint({
  name: 'readOwnFormerDetails',
  method: 'GET',
  path: '/patients/me/former-details',
  access: 'patients:own',
  summary:
    'The latest of what stood in the signed-in patient’s own data before, until when, and who changed it: the latest first.',
  answers: { 200: z.object({ items: z.array(formerDetail) }) },
})

const details = patient.extend({
  email: z.string().nullable(),
  ownAccount: z
    .object({ name: z.string(), email: z.string() })
    .nullable()
    .describe('The account whose own record it is, and who alone changes its address.'),
  mayCorrect: z.boolean(),
  former: z.array(formerDetail).describe('The latest of what stood there before, the latest first.'),
})

export const readPatientDetails = endpoint({
  name: 'readPatientDetails',
  method: 'GET',
  path: '/patients/{id}',
  access: 'patients:read-basic',
  recordKind: 'patient',
  summary: 'Who a patient is and how to reach them, and what stood there before it was changed.',
  params: z.object({ id }),
  answers: { 200: details },
  errors: ['reason_required', 'record_merged'],
})

export const correctPatient = endpoint({
  name: 'correctPatient',
  method: 'PATCH',
  path: '/patients/{id}',
  access: 'patients:write',
  recordKind: 'patient',
  summary:
    'Correct what a record says of its patient: what is left out stays, null empties how to reach them. What stood there is kept, and no account comes to read anything by it.',
  params: z.object({ id }),
  headers: z.object({ 'if-match': ifMatch }),
  body: z.strictObject({
    givenName: personalName().optional(),
    familyName: personalName().optional(),
    email: email.nullable().optional(),
    ...personFieldsToChange,
    isSamePerson: z
      .literal(true)
      .optional()
      .describe(
        'It stays the record of the same person, and of the accounts that act for them: needed where hardly anything stays of who it was, or nobody here has said that the account whose own record it is is theirs.',
      ),
    isAnotherPerson: z
      .literal(true)
      .optional()
      .describe('Another patient has a similar name and date of birth, and is another person. Needed where one has.'),
  }),
  answers: { 200: details },
  errors: ['stale_version', 'version_required', 'address_of_account', 'account_refuted', 'record_merged'],
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
  errors: ['record_merged'],
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
  errors: ['record_merged'],
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
      relationship: z.enum(relationships).nullable().describe('Who they are to the patient, where somebody said so.'),
      access: z.enum(guardianAccesses),
      letInBy: z
        .string()
        .nullable()
        .describe(
          'Who let them act, as long as the clinic has not said so itself: it ends with what it knows of these.',
        ),
      endsOn: plainDate
        .nullable()
        .describe('When somebody else’s account acts for them no more, because they come of age.'),
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
  errors: ['reason_required', 'record_merged'],
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

export const findPatientAccount = endpoint({
  name: 'findPatientAccount',
  method: 'POST',
  path: '/patients/{id}/account-look-ups',
  access: 'appointments:book',
  recordKind: 'patient',
  summary: 'Whose account an address is, before it is let act for a patient.',
  params: z.object({ id }),
  body: z.strictObject({ email }),
  answers: { 200: z.object({ userId: id, name: z.string(), email: z.string() }) },
})

export const addPatientAccount = endpoint({
  name: 'addPatientAccount',
  method: 'POST',
  path: '/patients/{id}/accounts',
  access: 'appointments:book',
  recordKind: 'patient',
  summary:
    'Let an account that was looked up act for a patient, as the clinic was told by whoever may say so. The patient and all who act for them are told by mail.',
  params: z.object({ id }),
  body: z.strictObject({ userId: id, relationship: z.enum(relationships), access: z.enum(guardianAccesses) }),
  answers: { 201: accountsOfPatient },
})

export const endPatientAccount = endpoint({
  name: 'endPatientAccount',
  method: 'DELETE',
  path: '/patients/{id}/accounts/{userId}',
  access: 'appointments:book',
  recordKind: 'patient',
  summary: 'Let somebody else’s account act for a patient no more, from now on.',
  params: z.object({ id, userId: id }),
  answers: { 200: accountsOfPatient },
})
