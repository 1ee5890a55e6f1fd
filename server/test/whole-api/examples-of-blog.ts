import { hashSecret, newId, newSecret } from '../../src/platform/ids.ts'
import { present, type World } from './cast.ts'
import type { Example, MakeExample } from './examples.ts'

const now = new Date(present - 3_600_000).toISOString()
const body = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Rest helps.' }] }],
})

/** A draft that is whole, and what of it visitors see. */
async function aPost({ clinic, provider }: World, { isPublished = false } = {}) {
  const id = newId()
  const slug = `article-${id}`
  const token = newSecret()
  const content = {
    ...{ slug, title: 'Fever', description: 'When to wait.', body, tags: ['Children'], language: 'en' },
    ...{ author_provider_id: provider.providerId },
  }
  await clinic.transact(async (db) => {
    await db
      .insertInto('posts')
      .values({
        ...{ id, ...content, created_at: now, changed_at: now, preview_token_hash: hashSecret(token) },
        preview_ends_at: '2032-01-01T00:00:00Z',
      })
      .execute()
    if (!isPublished) return
    await db.insertInto('post_slugs').values({ slug, post_id: id }).execute()
    await db
      .insertInto('published_posts')
      .values({
        ...{ post_id: id, ...content, author_name: '', picture_text: '', minutes: 1, version: 1, published_at: now },
      })
      .execute()
  })
  return { id, slug, token }
}

const seen = { 'if-match': '"1"' }
const ofPost = async (world: World, more: Partial<Example> = {}, options = {}): Promise<Example> => {
  const { id } = await aPost(world, options)
  return { params: { id }, elsewhere: 404, ...more }
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
function aPicture() {
  const form = new FormData()
  form.append('file', new File([png], 'picture.png', { type: 'image/png' }))
  return form
}

export const blogExamples: Record<string, readonly MakeExample[]> = {
  listArticles: [() => ({ elsewhere: null })],
  readArticle: [
    async (world) => ({ params: { slug: (await aPost(world, { isPublished: true })).slug }, elsewhere: 404 }),
  ],
  previewArticle: [
    async (world) => {
      const { token } = await aPost(world)
      return { headers: { 'preview-token': token }, elsewhere: null }
    },
  ],
  listPosts: [() => ({ elsewhere: null })],
  createPost: [() => ({ params: { id: newId() }, body: { language: 'en' }, elsewhere: null })],
  readPost: [(world) => ofPost(world)],
  savePost: [(world) => ofPost(world, { headers: seen, body: { title: 'Fever in children' } })],
  publishPost: [(world) => ofPost(world, { headers: seen, body: { at: null } })],
  withdrawPost: [(world) => ofPost(world, {}, { isPublished: true })],
  discardPost: [(world) => ofPost(world, { elsewhere: 204 })],
  addPostPicture: [(world) => ofPost(world, { body: aPicture() })],
  sharePostPreview: [(world) => ofPost(world)],
}
