import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { permissions, scopes } from '../kit/permissions.ts'
import { roles } from '../kit/roles.ts'
import { asPatient, email, id, instant, listOf, personalName, secret, skip, take, timeZone } from '../kit/shapes.ts'

export const password = z
  .string()
  .min(1)
  .max(1024)
  .refine((value) => value.isWellFormed(), 'unreadable')
/** Spaces and hyphens in it do not matter. */
export const code = z
  .string()
  .regex(/^[A-Za-z0-9 -]{1,40}$/)
  .describe('Six digits of the app, or a recovery code.')
export const linkToken = secret.describe("From the mailed link's fragment.")
export const weakPasswords = ['password_too_short', 'password_too_long', 'password_too_common'] as const

/** A JWT carrying `userId`, `roles` and a session id; the session itself is the server's. */
export const session = z.object({ authToken: z.string(), userId: id, roles: z.array(z.enum(roles)) })

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/sessions',
  access: 'public',
  summary: 'Sign in. The same answer, and the same work, for known and unknown addresses.',
  body: z.strictObject({
    email,
    password,
    code: code.optional().describe('Of whoever has a second factor, in a browser that is not remembered.'),
    rememberDevice: z.boolean().default(false).describe('This browser is asked for no code for thirty days.'),
  }),
  answers: { 201: session },
  errors: ['invalid_login', 'code_required', 'wrong_code'],
})

export const signOut = endpoint({
  name: 'signOut',
  method: 'DELETE',
  path: '/sessions/current',
  access: 'signed-in',
  summary: 'End this session.',
  answers: { 204: z.undefined() },
})

/** Whoever is asked to work here; they may have an account, as a patient. */
const invitationLink = z.object({
  name: z.string(),
  roles: z.array(z.enum(roles)),
  staffRoleName: z.string().nullable().describe('The clinic’s own role, in place of an admin’s permissions.'),
  doctorName: z.string().nullable().describe('The doctor of the clinic who they are.'),
  invitedBy: z.string().nullable(),
  expiresAt: instant,
  hasAccount: z.boolean().describe('They join with it, signed in; else they make one.'),
})

export const requestSignUp = endpoint({
  name: 'requestSignUp',
  method: 'POST',
  path: '/sign-ups',
  access: 'public',
  summary: 'Mail a link that creates an account. The same answer for known and unknown addresses.',
  body: z.strictObject({ email }),
  answers: { 202: z.object({ sentTo: z.string() }) },
})

export const readLink = endpoint({
  name: 'readLink',
  method: 'POST',
  path: '/links/read',
  access: 'public',
  summary: 'What a mailed link is for. Reading it does not use it up.',
  body: z.strictObject({ token: linkToken }),
  answers: {
    200: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('sign-up'), email: z.string() }),
      z.object({ kind: z.literal('password'), email: z.string() }),
      z.object({ kind: z.literal('email'), email: z.string() }),
      invitationLink.extend({ kind: z.literal('invitation'), email: z.string() }),
    ]),
  },
  errors: ['link_expired'],
})

export const completeSignUp = endpoint({
  name: 'completeSignUp',
  method: 'POST',
  path: '/sign-ups/complete',
  access: 'public',
  summary: 'Set the password, verify the address, and sign in.',
  body: z.strictObject({ token: linkToken, password, givenName: personalName(), familyName: personalName() }),
  answers: { 201: session },
  errors: ['link_expired', ...weakPasswords],
})

export const requestPasswordChange = endpoint({
  name: 'requestPasswordChange',
  method: 'POST',
  path: '/password-changes',
  access: 'public',
  summary: 'Mail a link that sets a new password. The same answer for known and unknown addresses.',
  body: z.strictObject({ email }),
  answers: { 202: z.object({ sentTo: z.string() }) },
})

export const completePasswordChange = endpoint({
  name: 'completePasswordChange',
  method: 'POST',
  path: '/password-changes/complete',
  access: 'public',
  summary: 'Set a new password with a mailed link and end every session of the account.',
  body: z.strictObject({ token: linkToken, password }),
  answers: { 204: z.undefined() },
  errors: ['link_expired', ...weakPasswords],
})

export const readUser = endpoint({
  name: 'readUser',
  method: 'GET',
  path: '/users/{userId}',
  access: 'signed-in',
  summary: 'The signed-in person: only about oneself.',
  params: z.object({ userId: id }),
  query: asPatient,
  answers: {
    200: z.object({
      id,
      name: z.string(),
      email: z.string(),
      roles: z.array(z.enum(roles)),
      permissions: z.array(z.enum(permissions)),
      rights: z
        .partialRecord(z.enum(scopes), z.array(z.enum(permissions)).readonly())
        .describe('The same by whose records they reach.'),
      secondFactor: z.object({
        isOn: z.boolean(),
        isMissing: z.boolean().describe('The clinic requires one: until it is set up, they do nothing for it.'),
        requiredFrom: instant.nullable().describe('Of whoever works here and has none yet.'),
      }),
      provider: z
        .object({ id, name: z.string(), speciality: z.string(), portraitUrl: z.string().nullable() })
        .nullable(),
    }),
  },
})

/** No more than who booked could have chosen from a list: nothing that they typed. */
const unlinkedVisit = z.object({ id, startsAt: instant, endsAt: instant, timeZone, providerName: z.string() })

export const listUnlinkedVisits = endpoint({
  name: 'listUnlinkedVisits',
  method: 'GET',
  path: '/patients/me/unlinked-visits',
  access: 'patients:own',
  summary: "Visits that somebody booked with the account's address, until its owner says whether they are theirs.",
  query: z.object({ skip, take }),
  answers: { 200: listOf(unlinkedVisit) },
})

export const confirmVisit = endpoint({
  name: 'confirmVisit',
  method: 'POST',
  path: '/patients/me/unlinked-visits/{id}',
  recordKind: 'appointment',
  access: 'patients:own',
  summary: 'Answer, once, whether such a visit is theirs: it joins the account, or is never asked about again.',
  params: z.object({ id }),
  body: z.strictObject({ isMine: z.boolean() }),
  answers: { 204: z.undefined() },
})
