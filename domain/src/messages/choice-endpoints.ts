import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { rawBody } from '../kit/file.ts'
import { id, instant, phone, line } from '../kit/shapes.ts'
import { reminderWays } from './choices.ts'
import { optionalKinds } from './kinds.ts'

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
  answers: { 200: choice.extend({ to: z.string().describe('That address, masked.') }) },
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

const reminders = z
  .enum(reminderWays)
  .describe(
    'Before a visit. `sms` goes by mail while the clinic sends none, or to a number that takes none; `push` when no browser can be reached.',
  )
const tellsShared = z
  .boolean()
  .describe('Whether a mail says that the clinic shared something that lies in the account.')
const asksForReviews = z
  .boolean()
  .describe('Whether a mail asks how a visit was, where the clinic sends such. Without a choice, as its country asks.')
const choices = z.object({
  reminders,
  tellsShared,
  asksForReviews,
  offersReviews: z.boolean().describe('Whether the clinic asks for reviews by mail.'),
  phone: z.string().nullable().describe('Where text messages go; before they were chosen, the number of the record.'),
  isPhoneRefused: z.boolean().describe('Its owner has replied STOP, or it is none.'),
  offersSms: z.boolean().describe('Whether text messages can be chosen here.'),
  pushKey: z.string().describe('What a browser is given to subscribe with (`applicationServerKey`).'),
  devices: z
    .array(
      z.object({
        id,
        browser: z.string().nullable(),
        system: z.string().nullable(),
        addedAt: instant,
        digest: z.string().describe('SHA-256 of its endpoint, in hex: a browser finds itself by it.'),
      }),
    )
    .describe('The browsers that are notified, the newest first.'),
})
/** As a browser describes itself (`PushSubscription.toJSON`). */
const device = z.strictObject({
  endpoint: line(1000).describe('https, at a public address.'),
  keys: z.strictObject({
    p256dh: z.string().regex(/^B[\w-]{86}$/, 'A point of P-256, in base64url.'),
    auth: z.string().regex(/^[\w-]{22}$/, 'Sixteen bytes, in base64url.'),
  }),
})
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
  summary: 'Choose them. What must arrive is no choice. Whoever chooses `sms` agrees to text messages to that number.',
  body: z.strictObject({
    reminders: reminders.optional(),
    tellsShared: tellsShared.optional(),
    asksForReviews: asksForReviews.optional(),
    phone: phone.optional().describe('For `sms` alone, which needs it.'),
    device: device.optional().describe('For `push` alone: a browser more, which the first needs.'),
  }),
  answers: { 200: choices },
})

export const removeDevice = endpoint({
  access: 'patients:own',
  name: 'removeDevice',
  method: 'DELETE',
  path: '/patients/me/devices/{id}',
  summary: 'Notify a browser no more. After the last one, reminders come by mail.',
  params: z.object({ id }),
  answers: { 200: choices },
})
