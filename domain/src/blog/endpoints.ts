import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { filePart, multipartBody } from '../kit/file.ts'
import { id, ifMatch, instant, line, listOf, plainDate, secret, skip, slug, take } from '../kit/shapes.ts'
import { picturesAtMost, pictureTextAtMost } from './body.ts'
import { postStates } from './decide-publishing.ts'
import {
  tagAtMost,
  tagsAtMost,
  titleAtMost,
  descriptionAtMost,
  nameAtMost,
  pictureBytesAtMost,
  postLanguages,
} from './limits.ts'
import { article, body, picture, storedBody, summary } from './shapes.ts'

// What visitors read.

export const listArticles = endpoint({
  name: 'listArticles',
  method: 'GET',
  path: '/blog',
  access: 'public',
  summary: 'The clinic’s articles, the newest first, and the tags that they have.',
  query: z.object({ tag: line(tagAtMost).optional(), skip, take }),
  answers: {
    200: listOf(summary).extend({ tags: z.array(z.object({ name: z.string(), count: z.int() })) }),
  },
})

export const readArticle = endpoint({
  name: 'readArticle',
  method: 'GET',
  path: '/blog/{slug}',
  access: 'public',
  summary:
    'One article. At a former address it is told, too: its `slug` is where it is found now. With it others on the same, else the newest.',
  params: z.object({ slug }),
  answers: { 200: article.extend({ related: z.array(summary) }) },
})

export const previewTokenHeaderName = 'preview-token'

export const previewArticle = endpoint({
  name: 'previewArticle',
  method: 'GET',
  path: '/blog-preview',
  access: 'public',
  summary: 'The draft that a preview link opens, as it would look. The token travels in a header, never in an address.',
  headers: z.object({ [previewTokenHeaderName]: secret }),
  answers: { 200: article.extend({ isPublished: z.boolean() }) },
})

// What the clinic's people write.

const optional = <Shape extends z.ZodType>(shape: Shape) => z.union([shape, z.literal('')])

const content = {
  title: optional(line(titleAtMost)),
  slug: optional(slug).describe('Of its address `/blog/{slug}`.'),
  description: optional(line(descriptionAtMost)),
  tags: z
    .array(line(tagAtMost))
    .max(tagsAtMost)
    .refine((tags) => new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length, 'repeated'),
  language: z.enum(postLanguages),
  authorProviderId: id.nullable(),
  authorName: optional(line(nameAtMost)).describe('Of an author who is none of the doctors.'),
  reviewerProviderId: id.nullable(),
  reviewedOn: plainDate.nullable(),
  pictureId: id.nullable().describe('The picture above the text and in lists.'),
  pictureText: optional(line(pictureTextAtMost)).describe('What is seen, for who does not see it.'),
}

const state = {
  state: z.enum(postStates),
  publishedAt: instant.nullable().describe('Ahead for what is scheduled.'),
  updatedAt: instant.nullable(),
  hasChanges: z.boolean().describe('Visitors see an earlier version.'),
}

const post = z.object({
  id,
  version: z.int(),
  ...content,
  body: storedBody,
  ...state,
  publishedSlug: slug.nullable().describe('Where visitors find it.'),
  changedAt: instant,
  pictures: z.array(picture),
  isSlugTaken: z.boolean().describe('Another article has or had this address.'),
})

const one = z.object({ id })
const seen = { headers: z.object({ 'if-match': ifMatch }) }
const changing = ['stale_version', 'version_required'] as const

export const listPosts = endpoint({
  name: 'listPosts',
  method: 'GET',
  path: '/posts',
  access: 'content:write',
  summary: 'All articles with their drafts, the one changed last first.',
  query: z.object({ state: z.enum(postStates).optional(), skip, take }),
  answers: {
    200: listOf(
      z.object({
        id,
        title: z.string(),
        author: z.string(),
        language: z.string(),
        ...state,
        publishedSlug: slug.nullable(),
        changedAt: instant,
        picture: picture.nullable(),
      }),
    ).extend({ counts: z.record(z.enum(postStates), z.int()) }),
  },
})

export const createPost = endpoint({
  name: 'createPost',
  method: 'POST',
  path: '/posts/{id}',
  access: 'content:write',
  summary: 'Begin a draft, by an id of the caller’s choice; once or again.',
  params: one,
  body: z.strictObject({ language: z.enum(postLanguages) }),
  answers: { 200: post },
  errors: ['too_many_posts'],
})

export const readPost = endpoint({
  name: 'readPost',
  method: 'GET',
  path: '/posts/{id}',
  access: 'content:write',
  summary: 'An article as it is being written.',
  params: one,
  answers: { 200: post },
})

export const savePost = endpoint({
  name: 'savePost',
  takesLongTexts: true,
  method: 'PATCH',
  path: '/posts/{id}',
  access: 'content:write',
  summary: 'Save what was written. Visitors see it once it is published.',
  params: one,
  ...seen,
  body: z.strictObject({ ...content, body }).partial(),
  answers: { 200: post },
  errors: [...changing],
})

export const publishPost = endpoint({
  name: 'publishPost',
  method: 'POST',
  path: '/posts/{id}/publish',
  access: 'content:publish',
  summary:
    'Show visitors an article as it is saved: now, or from a time on. A published one is replaced; at another address the former one leads there.',
  params: one,
  ...seen,
  body: z.strictObject({ at: instant.nullable() }),
  answers: { 200: post },
  errors: [...changing, 'post_incomplete', 'slug_taken'],
})

export const withdrawPost = endpoint({
  name: 'withdrawPost',
  method: 'POST',
  path: '/posts/{id}/withdraw',
  access: 'content:publish',
  summary: 'Show an article no longer, or do not let it appear. Its draft stays; once or again.',
  params: one,
  answers: { 200: post },
})

export const discardPost = endpoint({
  name: 'discardPost',
  method: 'DELETE',
  path: '/posts/{id}',
  access: 'content:write',
  summary: 'Delete a draft that no visitor has seen and none is about to, once or again.',
  params: one,
  answers: { 204: z.undefined() },
  errors: ['post_published'],
})

export const addPostPicture = endpoint({
  name: 'addPostPicture',
  method: 'POST',
  path: '/posts/{id}/pictures',
  access: 'content:write',
  summary: `Add a JPEG or PNG, drawn anew in two sizes without what else it carries; at most ${picturesAtMost} to an article. The same again is the one that is there.`,
  params: one,
  body: multipartBody({ file: filePart(pictureBytesAtMost) }),
  answers: { 201: picture },
  errors: ['too_many_files'],
})

export const sharePostPreview = endpoint({
  name: 'sharePostPreview',
  method: 'POST',
  path: '/posts/{id}/preview-link',
  access: 'content:write',
  summary: 'A token that shows this draft to whoever has it, for two weeks. An earlier one counts no longer.',
  params: one,
  answers: { 200: z.object({ token: secret, endsAt: instant }) },
})
