import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { rawBody } from '../kit/file.ts'
import { optionalKinds } from './choices.ts'

const token = z.string().regex(/^[\w-]{43}$/)
const choice = z.object({
  kind: z.enum(optionalKinds),
  isWanted: z.boolean(),
})

export const chooseByLink = endpoint({
  name: 'chooseByLink',
  method: 'POST',
  path: '/message-choices',
  access: 'public',
  summary: 'Stop what a mail with this link is one of, or want it again: for the address that it went to.',
  body: z.strictObject({ token, isWanted: z.boolean() }),
  answers: { 200: choice },
  errors: ['link_expired'],
})

export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: '/unsubscribes/{token}',
  access: 'public',
  summary: 'One press in a mail program (RFC 8058): stop what the mail is one of.',
  params: z.object({ token }),
  body: rawBody({ mediaTypes: ['application/x-www-form-urlencoded', 'multipart/form-data'], bytesAtMost: 1000 }),
  answers: { 200: choice },
  errors: ['link_expired'],
})

const choices = z.object({ reminders: z.boolean().describe('Before a visit.') })
const own = { access: 'patients:own', path: '/patients/me/message-choices' } as const

export const readOwnChoices = endpoint({
  ...own,
  name: 'readOwnChoices',
  method: 'GET',
  summary: 'Which messages that need not be the signed-in patient gets.',
  answers: { 200: choices },
})

export const changeOwnChoices = endpoint({
  ...own,
  name: 'changeOwnChoices',
  method: 'PATCH',
  summary: 'Choose them. What must arrive is no choice.',
  body: z.strictObject(choices.shape),
  answers: { 200: choices },
})
