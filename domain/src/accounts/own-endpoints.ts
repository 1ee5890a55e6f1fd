import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { email, id, ifMatch, instant, personalName } from '../kit/shapes.ts'
import { linkToken, password, weakPasswords } from './endpoints.ts'
import { passkey } from './passkey-endpoints.ts'

const ownSession = z.object({
  id,
  isCurrent: z.boolean().describe('The one that asks.'),
  browser: z.string().nullable().describe('`Safari`, as it says itself; null when it does not.'),
  system: z.string().nullable().describe('`iOS`.'),
  startedAt: instant,
  lastSeenAt: instant,
  isNotified: z.boolean().describe('Reminders are shown there, until it is signed out.'),
  isSameNetwork: z.boolean().describe('It was started in the network that asks.'),
})

const ownSecondFactor = z.object({
  since: instant.nullable().describe('Null: there is none.'),
  recoveryCodesLeft: z.int(),
  requiredFrom: instant.nullable().describe('Of whoever works here, when the clinic requires one.'),
  devices: z
    .array(
      z.object({
        id,
        browser: z.string().nullable(),
        system: z.string().nullable(),
        expiresAt: instant,
      }),
    )
    .describe('Browsers that are asked for no code.'),
})

const ownAccount = z.object({
  id,
  version: z.int(),
  name: z.string(),
  email: z.string(),
  newEmail: z
    .object({ email: z.string(), expiresAt: instant })
    .nullable()
    .describe('An address that was asked for and has not been confirmed.'),
  sessions: z.array(ownSession).describe('The open ones, the last used first.'),
  secondFactor: ownSecondFactor,
  passkeys: z.array(passkey).describe('The last made first.'),
})

const own = { access: 'signed-in' } as const

export const readOwnAccount = endpoint({
  ...own,
  name: 'readOwnAccount',
  method: 'GET',
  path: '/account',
  summary: "The caller's own account, with where it is signed in.",
  answers: { 200: ownAccount },
})

export const renameOwnAccount = endpoint({
  ...own,
  name: 'renameOwnAccount',
  method: 'PATCH',
  path: '/account',
  summary: 'Change the name that others here see. What a patient is called is in their own record.',
  headers: z.object({ 'if-match': ifMatch }),
  body: z.strictObject({ name: personalName(160) }),
  answers: { 200: ownAccount },
  errors: ['stale_version', 'version_required'],
})

export const changeOwnPassword = endpoint({
  ...own,
  name: 'changeOwnPassword',
  method: 'POST',
  path: '/account/password',
  asksForCode: true,
  summary: 'Set another password; all other sessions of the account end.',
  body: z.strictObject({ current: password, password }),
  answers: { 204: z.undefined() },
  errors: ['wrong_password', ...weakPasswords],
})

export const requestEmailChange = endpoint({
  ...own,
  name: 'requestEmailChange',
  method: 'POST',
  path: '/account/email',
  asksForCode: true,
  summary: 'Mail a link to a new address, which takes the place of the old one once it was opened there.',
  body: z.strictObject({ email, password }),
  answers: { 202: z.object({ sentTo: z.string() }) },
  errors: ['wrong_password'],
})

export const completeEmailChange = endpoint({
  name: 'completeEmailChange',
  method: 'POST',
  path: '/account/email/complete',
  access: 'public',
  summary: 'Confirm a new address with its mailed link; the old one is told.',
  body: z.strictObject({ token: linkToken }),
  answers: { 200: z.object({ email: z.string() }) },
  errors: ['link_expired'],
})

export const endOwnSession = endpoint({
  ...own,
  name: 'endOwnSession',
  method: 'DELETE',
  path: '/account/sessions/{id}',
  recordKind: 'session',
  summary: 'Sign one of the own devices out.',
  params: z.object({ id }),
  answers: { 204: z.undefined() },
})

export const endOtherSessions = endpoint({
  ...own,
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/account/sessions',
  summary: 'Sign all other devices out.',
  answers: { 204: z.undefined() },
})
