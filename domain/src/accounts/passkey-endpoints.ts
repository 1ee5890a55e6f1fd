import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant, line } from '../kit/shapes.ts'
import { password, session } from './endpoints.ts'
import { passkeyNameAtMost } from './passkeys.ts'

/** Bytes, as WebAuthn's JSON writes them. */
const bytes = (atMost: number) =>
  z
    .string()
    .min(1)
    .max(Math.ceil((atMost * 4) / 3))
    .regex(/^[A-Za-z0-9_-]+$/)

const credentialId = bytes(1023)
const clientData = bytes(4096)
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8)

const knownCredential = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()),
})

/** What a browser is asked to make one with: `PublicKeyCredentialCreationOptionsJSON`. */
const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(knownCredential).describe('The account’s own: one authenticator holds one of them.'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** What a browser is asked to sign: `PublicKeyCredentialRequestOptionsJSON`. */
const request = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(knownCredential).describe('None: whichever of this clinic the person chooses.'),
})

/** What was made: `RegistrationResponseJSON`, as far as it is looked at. */
const madeCredential = z.strictObject({
  id: credentialId,
  clientDataJSON: clientData,
  attestationObject: bytes(8192),
  transports,
})

/** What was signed: `AuthenticationResponseJSON`, as far as it is looked at. */
const signedChallenge = z.strictObject({
  id: credentialId,
  clientDataJSON: clientData,
  authenticatorData: bytes(2048),
  signature: bytes(1024),
  userHandle: bytes(64).nullable(),
})

const passkeyName = line(passkeyNameAtMost)

export const passkey = z.object({
  id,
  name: z.string(),
  relyingParty: z.string().describe('The domain at which browsers show it.'),
  isForHere: z.boolean().describe('The one that is asked at.'),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})

const own = { access: 'signed-in' } as const

export const beginPasskey = endpoint({
  ...own,
  name: 'beginPasskey',
  method: 'POST',
  path: '/account/passkeys/begin',
  asksForCode: true,
  summary: 'Ask for a challenge to make a passkey with, within five minutes and in this session.',
  body: z.strictObject({ password }),
  answers: { 201: creation },
  errors: ['wrong_password', 'too_many_passkeys'],
})

export const addPasskey = endpoint({
  ...own,
  name: 'addPasskey',
  method: 'POST',
  path: '/account/passkeys',
  summary: 'Add the passkey that was made with such a challenge. From now on its owner signs in by it, too.',
  body: z.strictObject({ name: passkeyName, credential: madeCredential }),
  answers: { 201: passkey },
  errors: ['passkey_refused', 'passkey_known', 'too_many_passkeys'],
})

export const renamePasskey = endpoint({
  ...own,
  name: 'renamePasskey',
  method: 'PATCH',
  path: '/account/passkeys/{id}',
  recordKind: 'session',
  summary: 'Call an own passkey something else.',
  params: z.object({ id }),
  body: z.strictObject({ name: passkeyName }),
  answers: { 200: passkey },
})

export const removePasskey = endpoint({
  ...own,
  name: 'removePasskey',
  method: 'POST',
  path: '/account/passkeys/{id}/remove',
  recordKind: 'session',
  asksForCode: true,
  summary: 'Remove an own passkey: nobody signs in by it any more, and all other sessions end.',
  params: z.object({ id }),
  body: z.strictObject({ password }),
  answers: { 204: z.undefined() },
  errors: ['wrong_password', 'second_factor_required'],
})

export const beginPasskeyProof = endpoint({
  ...own,
  name: 'beginPasskeyProof',
  method: 'POST',
  path: '/account/passkeys/prove/begin',
  summary: 'Ask for a challenge to show in an open session that one is there.',
  answers: { 201: request },
  errors: ['passkey_refused'],
})

export const provePasskey = endpoint({
  ...own,
  name: 'provePasskey',
  method: 'POST',
  path: '/account/passkeys/prove',
  summary: 'Show one in an open session, in place of a code of the second factor.',
  body: z.strictObject({ credential: signedChallenge }),
  answers: { 204: z.undefined() },
  errors: ['passkey_refused'],
})

export const beginPasskeySignIn = endpoint({
  name: 'beginPasskeySignIn',
  method: 'POST',
  path: '/sessions/passkey/begin',
  access: 'public',
  summary: 'Ask for a challenge to sign in with a passkey. It says nothing about who has one.',
  answers: { 201: request },
})

export const signInByPasskey = endpoint({
  name: 'signInByPasskey',
  method: 'POST',
  path: '/sessions/passkey',
  access: 'public',
  summary: 'Sign in with a passkey, which is the second factor, too: no code is asked for.',
  body: z.strictObject({ credential: signedChallenge }),
  answers: { 201: session },
  errors: ['passkey_refused'],
})
