import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id } from '../kit/shapes.ts'
import { code, password } from './endpoints.ts'

const recoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe('Each lets its owner in once. They are told now and never again.'),
})

const own = { access: 'signed-in' } as const

export const beginSecondFactor = endpoint({
  ...own,
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/account/second-factor',
  asksForCode: true,
  summary: 'Make a secret for an app that shows codes (TOTP). It counts once a first code was given.',
  body: z.strictObject({ password }),
  answers: {
    201: z.object({
      secret: z.string().describe('Base32, to be typed where nothing can be scanned.'),
      address: z.string().describe('`otpauth://…`, to be scanned as a QR code.'),
    }),
  },
  errors: ['wrong_password'],
})

export const confirmSecondFactor = endpoint({
  ...own,
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/account/second-factor/confirm',
  asksForCode: true,
  summary: 'Show by a first code that the app has the secret. From now on a code is asked for; all other sessions end.',
  body: z.strictObject({ code }),
  answers: { 200: recoveryCodes },
  errors: ['wrong_code', 'second_factor_not_begun'],
})

export const proveSecondFactor = endpoint({
  ...own,
  name: 'proveSecondFactor',
  method: 'POST',
  path: '/account/second-factor/prove',
  summary: 'Give a code in an open session, for what asks for one again.',
  body: z.strictObject({ code }),
  answers: { 204: z.undefined() },
  errors: ['wrong_code'],
})

export const replaceRecoveryCodes = endpoint({
  ...own,
  name: 'replaceRecoveryCodes',
  method: 'POST',
  path: '/account/second-factor/recovery-codes',
  asksForCode: true,
  summary: 'Make new recovery codes; those before count no more.',
  answers: { 200: recoveryCodes },
  errors: ['second_factor_not_begun'],
})

export const endSecondFactor = endpoint({
  ...own,
  name: 'endSecondFactor',
  method: 'POST',
  path: '/account/second-factor/end',
  asksForCode: true,
  summary: 'Do without a second factor, where the clinic does not require one.',
  body: z.strictObject({ password }),
  answers: { 204: z.undefined() },
  errors: ['wrong_password', 'second_factor_required'],
})

export const forgetDevice = endpoint({
  ...own,
  name: 'forgetDevice',
  method: 'DELETE',
  path: '/account/second-factor/devices/{id}',
  recordKind: 'session',
  summary: 'Let a browser that is remembered be asked for codes again.',
  params: z.object({ id }),
  answers: { 204: z.undefined() },
})
