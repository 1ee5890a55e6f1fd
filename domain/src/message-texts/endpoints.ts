import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { ifMatch, instant, line, text } from '../kit/shapes.ts'
import { bodyAtMost, subjectAtMost } from './check-text.ts'
import { isSms, occasionNames } from './occasions.ts'
import { mailLanguages } from './variables.ts'

const occasion = z.enum(occasionNames)
const language = z.enum(mailLanguages)
const words = {
  subject: z.union([line(subjectAtMost), z.literal('')]).describe('Empty for a text message, which has none.'),
  body: text(bodyAtMost).min(1),
}

const summary = z.object({
  occasion,
  language,
  subject: z.string(),
  isChanged: z.boolean().describe('The clinic’s own is sent; otherwise the product’s.'),
  version: z.int().describe('0 as long as nobody has changed it.'),
  changedAt: instant.nullable(),
})

const messageText = summary.extend({
  body: z.string(),
  productText: z.object({ subject: z.string(), body: z.string() }),
})

const access = 'messages:write'

export const listMessageTexts = endpoint({
  name: 'listMessageTexts',
  method: 'GET',
  path: '/message-texts',
  access,
  summary: 'What the clinic writes on each occasion, in each language.',
  answers: { 200: z.object({ items: z.array(summary) }) },
})

const ofText = {
  access,
  path: '/message-texts/{occasion}/{language}',
  params: z.object({ occasion, language }),
} as const
const changing = { headers: z.object({ 'if-match': ifMatch }), errors: ['stale_version', 'version_required'] } as const

export const readMessageText = endpoint({
  ...ofText,
  name: 'readMessageText',
  method: 'GET',
  summary: 'One text, and the product’s own beside it.',
  answers: { 200: messageText },
})

export const changeMessageText = endpoint({
  ...ofText,
  ...changing,
  name: 'changeMessageText',
  method: 'PATCH',
  summary:
    'Write the clinic’s own text. Variables stand in braces; one that is unknown, or that is missing and must be there, is named.',
  body: z.strictObject(words),
  answers: { 200: messageText },
})

export const resetMessageText = endpoint({
  ...ofText,
  ...changing,
  name: 'resetMessageText',
  method: 'DELETE',
  summary: 'Send the product’s text again; the clinic’s own is gone.',
  answers: { 200: messageText },
})

/** Of the people and places in a preview. */
export const previewNames = ['usual', 'longest'] as const

export const previewMessageText = endpoint({
  name: 'previewMessageText',
  method: 'POST',
  path: '/message-texts/preview',
  access,
  summary:
    'A text as it would arrive, with an example patient and the clinic’s own doctors and places. Nothing is kept.',
  body: z.strictObject({ occasion, language, names: z.enum(previewNames).default('usual'), ...words }),
  answers: {
    200: z.object({
      subject: z.string(),
      text: z.string(),
      html: z.string().nullable().describe('Null for a text message.'),
    }),
  },
})

/** A text message has nobody's number to go to: whoever works here is known by their address alone. */
const mailed = z.enum(occasionNames.filter((name) => !isSms(name)))

export const testMessageText = endpoint({
  name: 'testMessageText',
  method: 'POST',
  path: '/message-texts/test',
  access,
  summary:
    'Mail a text, saved or not, to whoever asks and to nobody else: with an example patient, and links that lead nowhere.',
  body: z.strictObject({ occasion: mailed, language, ...words }),
  errors: ['too_many_requests'],
  answers: {
    200: z.object({
      to: z.string().describe('The address of the account.'),
      leaves: z.boolean().describe('False where no mail server is set up: it is kept in the outbox.'),
    }),
  },
})
