import { z } from 'zod'
import { emailPattern } from './email.ts'
import { earliestBirthDate, phonePattern } from './person-limits.ts'
import { nameAtMost, nameMistake, nameMistakes, tidyName } from './personal-name.ts'

// The shapes that many features share. The browser takes their types only.

const longestInstant = '2026-11-25T14:40:00.123456789Z'.length
const toTheMillisecond = (instant: string) => instant.replace(/(\.\d{3})\d{1,6}Z$/, '$1Z')
/** A point in time on the wire, always UTC: `2026-11-25T14:40:00Z`; what is finer than a millisecond is cut off. */
export const instant = z.iso
  .datetime({ offset: false })
  .max(longestInstant)
  .overwrite(toTheMillisecond)
  .meta({ example: '2026-11-25T14:40:00Z' })
/** A calendar day without a zone. There was no year 0, and PostgreSQL knows none. */
export const plainDate = z.iso
  .date()
  .refine((value) => !value.startsWith('0000'), 'out_of_range')
  .meta({ example: '2026-11-25' })
/** A time of day on the wall of the clinic. */
export const wallTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ example: '09:40' })
export const id = z.uuid().meta({ example: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00' })
/** Several ids in a query, with commas between them. */
export const idsInQuery = (atMost: number) => {
  const one = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
  return z
    .string()
    .max(37 * atMost)
    .regex(new RegExp(`^${one}(,${one}){0,${atMost - 1}}$`))
    .meta({ example: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00,01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a01' })
}
export const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
/** Where something stands in a list, counted from 0; beyond the end is the end. */
export const listPlace = z.int().min(0).max(10_000)
export const money = z.object({ minor: z.int(), currency: z.string().length(3) })
export const organizationId = id.describe('Compared with the clinic of the host; another clinic is 404.')
export const timeZone = z.string().max(64)

/** How the patients' area asks: as a patient alone, whoever else one is at the clinic. */
export const asPatient = z.object({
  context: z
    .literal('patient')
    .optional()
    .describe('As a patient: without it, who is one of the clinic’s people, too, acts as one of them.'),
})

/** 128 random bits or more, as base64url: what grants. */
export const secret = z
  .string()
  .min(20)
  .max(100)
  .regex(/^[A-Za-z0-9_-]+$/)

// PostgreSQL takes no NUL and no lone surrogate; neither does a name.
const readable = /^[^\u0000-\u0008\u000e-\u001f\u007f]*$/
const readableLine = /^[^\u0000-\u001f\u007f\u0085\u2028\u2029]*$/
/** All that Unicode breaks a line at, as one character: what counts lines, shows or prints them knows one break. */
const withPlainBreaks = (value: string) => value.replaceAll(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n').trim()
/**
 * What shows nothing, or turns around what follows: with it a line says something else than it shows. The joiners of some
 * scripts, and what pictures are put together with, stay.
 */
const hidden = /(?!\p{Variation_Selector}|\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu
// An empty cell of Braille shows nothing, either.
const showsSomething = /[^\p{Default_Ignorable_Code_Point}\s\u2800]/u
/** Without it; of which nothing shows, nothing is left. */
function asShown(value: string): string {
  const shown = value.replaceAll(hidden, '')
  return showsSomething.test(shown) || !shown.isWellFormed() ? shown : shown.replaceAll(/[^\s]/gu, '')
}
/** Told in OpenAPI: white space around it is taken away before anything else is asked of it. */
const trimmed = { 'x-trimmed': true }
/** Text that a person types on one line, trimmed; `max` counts UTF-16 units. */
export const line = (max: number) =>
  z
    .string()
    .overwrite(asShown)
    .trim()
    .min(1)
    .max(max)
    .refine((value) => value.isWellFormed() && readableLine.test(value), 'unreadable')
    .meta({ pattern: readableLine.source, ...trimmed })
/** The same, where nothing may be said, too. */
export const lineOrNone = (max: number) =>
  z
    .string()
    .overwrite(asShown)
    .trim()
    .max(max)
    .refine((value) => value.isWellFormed() && readableLine.test(value), 'unreadable')
    .meta({ pattern: readableLine.source, ...trimmed })
/** A person's name, or a part of one, by the rule of `personal-name.ts`; `max` counts characters as a reader does. */
export const personalName = (max = nameAtMost) =>
  z
    .string()
    .max(max * 4)
    .overwrite(tidyName)
    .superRefine((name, context) => {
      const mistake = nameMistake(name, max)
      if (mistake) context.addIssue({ code: 'custom', message: nameMistakes[mistake], params: { code: mistake } })
    })
    .meta({ minLength: 1, pattern: '^[^@/:;<>\\r\\n]*\\p{L}[^@/:;<>\\r\\n]*$', ...trimmed })
/** Text of several lines, which `\n` alone breaks. */
export const text = (max: number) =>
  z
    .string()
    .overwrite((value) => withPlainBreaks(asShown(value)))
    .max(max)
    .refine((value) => value.isWellFormed() && readable.test(value), 'unreadable')
    .meta({ pattern: readable.source, ...trimmed })
export const email = z.string().trim().max(254).regex(emailPattern).toLowerCase().meta(trimmed)
export const emailOrNone = z.union([z.literal(''), email])
export const phone = z.string().trim().max(32).regex(phonePattern).meta(trimmed)
/** A day of birth: a real date, not in the far past. That it is not in the future is for the use case, which has the clock. */
export const birthDate = plainDate.refine((value) => value >= earliestBirthDate, 'too_old')

/** A yes or no of a query. */
export const trueOrFalse = z
  .stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' })
  .meta({ enum: ['true', 'false'] })

/** A whole number of a query: decimal digits, and no other spelling that JavaScript would read as a number. */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess<unknown, z.ZodInt, number>(
    (sent: unknown) => (typeof sent === 'string' && /^-?\d{1,15}$/.test(sent) ? Number(sent) : sent),
    z.int().min(min).max(max),
  )
export const skip = wholeNumber(0, 1_000_000).default(0)
/** The spec's page size is 10. */
export const take = wholeNumber(1, 100).default(10)
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), skip: z.int(), take: z.int() })

export const idempotencyKey = z
  .string()
  .min(16)
  .max(255)
  .regex(/^[\x21-\x7e]+$/)
  .describe(
    'A repeat with the same key and body answers with the first result, for 24 hours. Who is not signed in repeats with the secret of the hold or visit, else with the visitor cookie; anybody else gets 422. Make it of 128 random bits.',
  )
/** The version that was seen, as an entity tag: `"3"`. */
export const ifMatch = z
  .string()
  .regex(/^"\d{1,9}"$/)
  .optional()
  .describe('The version that was seen, quoted. Without it: 428.')
