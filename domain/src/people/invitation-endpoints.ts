import { z } from 'zod'
import { linkToken, password, session, weakPasswords } from '../accounts/endpoints.ts'
import { endpoint } from '../kit/endpoint.ts'
import { email, id, personalName } from '../kit/shapes.ts'
import { givenRoles, personDetails } from './model.ts'

export const invitePerson = endpoint({
  name: 'invitePerson',
  method: 'POST',
  path: '/invitations',
  access: 'people:invite',
  asksForCode: true,
  summary: 'Mail somebody an invitation to work here. Who has an account as a patient joins with it.',
  body: z.strictObject({
    email,
    name: personalName(160),
    roles: givenRoles.roles.min(1),
    staffRoleId: givenRoles.staffRoleId.default(null),
    providerId: givenRoles.providerId.default(null),
  }),
  answers: { 201: personDetails },
  errors: ['cannot_give', 'works_here_already', 'already_invited', 'doctor_has_account'],
})

const ofInvitation = { access: 'people:invite', params: z.object({ id }) } as const

export const sendInvitation = endpoint({
  ...ofInvitation,
  name: 'sendInvitation',
  method: 'POST',
  path: '/invitations/{id}/send',
  asksForCode: true,
  summary: 'Mail a new link for an open invitation; the ones before end.',
  answers: { 200: personDetails },
  errors: ['cannot_give', 'works_here_already', 'doctor_has_account'],
})

export const withdrawInvitation = endpoint({
  ...ofInvitation,
  name: 'withdrawInvitation',
  method: 'DELETE',
  path: '/invitations/{id}',
  summary: 'Withdraw an invitation; its links end.',
  answers: { 204: z.undefined() },
})

export const completeInvitation = endpoint({
  name: 'completeInvitation',
  method: 'POST',
  path: '/invitations/complete',
  access: 'public',
  summary:
    'Accept an invitation: makes the account, or opens a patient’s that was closed, and signs in. Who has an account joins with it instead.',
  body: z.strictObject({ token: linkToken, password, givenName: personalName(), familyName: personalName() }),
  answers: { 201: session },
  errors: ['link_expired', ...weakPasswords],
})

export const joinByInvitation = endpoint({
  name: 'joinByInvitation',
  method: 'POST',
  path: '/invitations/join',
  access: 'signed-in',
  summary:
    'Accept an invitation with the account that one is signed in with; answers with a new session, this one ends.',
  body: z.strictObject({ token: linkToken }),
  answers: { 201: session },
  errors: ['link_expired', 'other_address'],
})
