import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { birthDate, email, id, idempotencyKey, instant, personalName, plainDate, timeZone } from '../kit/shapes.ts'
import { guardianAccesses, relationships, relationshipsToChild } from './vocabulary.ts'

const access = z.enum(guardianAccesses)
const relationship = z.enum(relationships)

const guardian = z.object({
  userId: id,
  name: z.string(),
  relationship: relationship.nullable(),
  access,
  isYou: z.boolean(),
})

const dependant = z.object({
  id,
  givenName: z.string(),
  familyName: z.string(),
  birthDate: plainDate
    .nullable()
    .describe(
      'Null where nobody knows it, and where the account came to act for them by a booking or an address alone: it may have typed anybody’s name.',
    ),
  relationship: relationship.nullable(),
  access,
  isConfirmed: z
    .boolean()
    .describe('The clinic knows that the account acts for them; until then it shows what was booked online.'),
  mayBook: z.boolean(),
  mayInvite: z.boolean().describe('Whether the signed-in person may let others act for them, too.'),
  endsOn: plainDate.nullable().describe('When they come of age, and act for themselves.'),
  nextVisit: z
    .object({ id, startsAt: instant, timeZone, providerName: z.string(), serviceName: z.string() })
    .nullable(),
  guardians: z.array(guardian).describe('All who act for them, with the signed-in person.'),
})

const invitation = {
  id,
  patient: z.object({ id, givenName: z.string(), familyName: z.string() }),
  relationship,
  access,
  expiresAt: instant,
}

const family = z.object({
  dependants: z.array(dependant),
  guardians: z
    .array(
      guardian.extend({
        mayEnd: z.boolean().describe('False for a child: whom they did not let act themselves, the clinic ends.'),
      }),
    )
    .describe('Who acts for the signed-in person.'),
  sent: z.array(
    z.object({ ...invitation, isMine: z.boolean().describe('To act for the signed-in person.'), email: z.string() }),
  ),
  received: z.array(
    z.object({
      ...invitation,
      invitedBy: z.string(),
      isOfPatient: z.boolean().describe('Who asks is the patient, not somebody who acts for them.'),
    }),
  ),
})

export const readFamily = endpoint({
  name: 'readFamily',
  method: 'GET',
  path: '/patients/me/family',
  access: 'patients:own',
  summary: 'For whom the signed-in person acts, who acts for them, and who was asked to.',
  answers: { 200: family },
})

export const addChild = endpoint({
  name: 'addChild',
  method: 'POST',
  path: '/patients/me/family/children',
  access: 'patients:own',
  summary:
    'Write a child down for whom the signed-in person acts, as a record of its own: no name takes over a record that is there.',
  headers: z.object({ 'idempotency-key': idempotencyKey }),
  body: z.strictObject({
    givenName: personalName(),
    familyName: personalName(),
    birthDate,
    relationship: z.enum(relationshipsToChild),
  }),
  answers: { 201: z.object({ id }) },
  errors: ['idempotency_key_reused'],
})

export const inviteGuardian = endpoint({
  name: 'inviteGuardian',
  method: 'POST',
  path: '/patients/{id}/guardian-invitations',
  access: 'patients:own',
  recordKind: 'patient',
  summary:
    'Ask somebody by mail to act for the signed-in person, or for a child for whom they do everything. An open invitation of the same address is replaced.',
  params: z.object({ id }),
  body: z.strictObject({ email, relationship, access }),
  answers: { 201: z.object({ id }) },
})

export const withdrawGuardianInvitation = endpoint({
  name: 'withdrawGuardianInvitation',
  method: 'DELETE',
  path: '/patients/me/family/invitations/{id}',
  access: 'patients:own',
  recordKind: 'guardian-invitation',
  summary: 'Take back an invitation that nobody has answered.',
  params: z.object({ id }),
  answers: { 204: z.undefined() },
})

export const answerGuardianInvitation = endpoint({
  name: 'answerGuardianInvitation',
  method: 'POST',
  path: '/patients/me/family/invitations/{id}',
  access: 'patients:own',
  recordKind: 'guardian-invitation',
  summary:
    'Answer, once, an invitation to the signed-in account’s own address, as long as who sent it acts for the patient.',
  params: z.object({ id }),
  body: z.strictObject({ accepts: z.boolean() }),
  answers: { 204: z.undefined() },
})

export const leaveDependant = endpoint({
  name: 'leaveDependant',
  method: 'DELETE',
  path: '/patients/me/family/dependants/{id}',
  access: 'patients:own',
  recordKind: 'patient',
  summary: 'Act for somebody no more, from now on. Their record and their visits stay.',
  params: z.object({ id }),
  answers: { 204: z.undefined() },
})

export const endGuardian = endpoint({
  name: 'endGuardian',
  method: 'DELETE',
  path: '/patients/me/family/guardians/{id}',
  access: 'patients:own',
  recordKind: 'user',
  summary: 'Let an account act for the signed-in person no more, from now on.',
  params: z.object({ id }),
  answers: { 204: z.undefined() },
})
