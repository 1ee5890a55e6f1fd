import { z } from 'zod'
import { id, instant, line, plainDate, slug } from '../kit/shapes.ts'
import { bodyLimits, bytesOf, calloutTones, captionAtMost, linkTarget, pictureTextAtMost, type Body } from './body.ts'

// What the API takes of an article: nothing but these parts, and no part within another that it is not listed in.

const words = z
  .string()
  .min(1)
  .max(bodyLimits.words)
  .refine((value) => value.isWellFormed() && /^[^\u0000-\u001f\u007f\u0085\u2028\u2029]*$/.test(value), 'unreadable')
const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({
      href: z
        .string()
        .max(bodyLimits.href)
        .refine((href) => linkTarget(href) === href, 'no_link')
        .describe('`https://`, `http://`, `mailto:` or `tel:`, or a path of the clinic’s own site.'),
    }),
  }),
])
const inline = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: words, marks: z.array(mark).min(1).max(3).optional() }),
  z.strictObject({ type: z.literal('hardBreak') }),
])
const inlines = z.array(inline).min(1).max(bodyLimits.inlines).optional()
const paragraph = z.strictObject({ type: z.literal('paragraph'), content: inlines })

const innerList = z.strictObject({
  type: z.enum(['bulletList', 'orderedList']),
  content: z
    .array(z.strictObject({ type: z.literal('listItem'), content: z.tuple([paragraph]) }))
    .min(1)
    .max(bodyLimits.items),
})
const list = z.strictObject({
  type: z.enum(['bulletList', 'orderedList']),
  content: z
    .array(z.strictObject({ type: z.literal('listItem'), content: z.tuple([paragraph], innerList) }))
    .min(1)
    .max(bodyLimits.items),
})

const block = z.discriminatedUnion('type', [
  paragraph,
  z.strictObject({
    type: z.literal('heading'),
    attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
    content: inlines,
  }),
  list,
  z.strictObject({ type: z.literal('blockquote'), content: z.array(paragraph).min(1).max(bodyLimits.items) }),
  z.strictObject({
    type: z.literal('callout'),
    attrs: z.strictObject({ tone: z.enum(calloutTones) }),
    content: z
      .array(z.discriminatedUnion('type', [paragraph, innerList]))
      .min(1)
      .max(bodyLimits.items),
  }),
  z.strictObject({
    type: z.literal('picture'),
    attrs: z.strictObject({
      id,
      text: z.union([line(pictureTextAtMost), z.literal('')]).describe('What is seen, for who does not see it.'),
      caption: z.union([line(captionAtMost), z.literal('')]),
    }),
  }),
])

const document = z.strictObject({ type: z.literal('doc'), content: z.array(block).max(bodyLimits.blocks) })

/** The whole text; `body` is written out in OpenAPI once, where it is saved. */
export const body = document.refine(
  (value) => bytesOf(value as Body) <= bodyLimits.bytes,
  'too_long',
) as unknown as z.ZodType<Body, Body>

/** As it is answered: what was checked when it was saved. */
export const storedBody = z
  .custom<Body>((value) => (value as Partial<Body> | undefined)?.type === 'doc')
  .meta({
    type: 'object',
    description: 'As `savePost` takes it.',
    properties: { type: { const: 'doc' }, content: { type: 'array', items: { type: 'object' } } },
    required: ['type', 'content'],
  })

const person = z.object({
  name: z.string(),
  slug: slug.nullable().describe('Of the doctor’s own page.'),
  portraitUrl: z.string().nullable(),
  speciality: z.string().nullable(),
})

export const picture = z.object({
  id,
  width: z.int(),
  height: z.int(),
  url: z.string(),
  small: z.object({ url: z.string(), width: z.int() }),
})

/** What a list of articles shows of one. */
export const summary = z.object({
  id,
  slug,
  title: z.string(),
  description: z.string(),
  language: z.string(),
  tags: z.array(z.string()),
  minutes: z.int().describe('To read it.'),
  author: person,
  reviewer: person.extend({ on: plainDate }).nullable(),
  picture: picture.extend({ text: z.string() }).nullable(),
  publishedAt: instant,
  updatedAt: instant.nullable(),
})

export const article = summary.extend({
  body: storedBody,
  pictures: z.array(picture).describe('Those of the text.'),
})
