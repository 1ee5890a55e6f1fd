import { minutesToRead } from '@polyclinic/domain/blog/body.ts'
import { mistakeInTime, mistakesIn, stateOf } from '@polyclinic/domain/blog/decide-publishing.ts'
import type * as contracts from '@polyclinic/domain/blog/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { bodyOf } from './articles.ts'
import { lockPost, shownSide, tellPost, type PostRow } from './posts.ts'

/** Visitors see the article as it is saved, now or from a time on. What they see already is told as updated. */
export async function publishPost(
  context: Context,
  { params: { id }, headers, body: { at } }: Input<typeof contracts.publishPost>,
): Promise<Output<typeof contracts.publishPost>> {
  requireWholeClinic(context, 'content:publish')
  const { now, clinic } = context
  const post = await lockPost(context, id)
  if (isStale(post, headers['if-match'])) throw refuse('stale_version')
  const state = stateOf(shownSide(post), now)
  const inTime = mistakeInTime(at, state, now)
  if (inTime) throw refuse('invalid_fields', { errors: [inTime] })
  const errors = mistakesIn(contentOf(post), dateIn(clinic.time_zone, now as Instant))
  if (errors.length > 0) throw refuse('post_incomplete', { errors })
  if (state === 'published' && post.published_version === post.version) return tellPost(context, id)
  const wasSeen = state === 'published' || state === 'withdrawn'
  await takeSlug(context, post)
  await show(context, post, {
    published_at: wasSeen ? post.published_at! : (at ?? now),
    updated_at: wasSeen ? now : null,
  })
  if (!wasSeen) await freeSlugs(context, post.id, post.slug)
  await audit(context, {
    ...{ action: at === null ? 'posts:publish' : 'posts:schedule', object: { kind: 'post', id }, side: 'clinic' },
  })
  if (wasSeen && post.published_slug !== post.slug)
    await audit(context, { action: 'posts:change-address', object: { kind: 'post', id }, side: 'clinic' })
  return tellPost(context, id)
}

const contentOf = (row: PostRow) => ({
  ...{ title: row.title, slug: row.slug, description: row.description, body: bodyOf(row) },
  ...{ authorProviderId: row.author_provider_id, authorName: row.author_name },
  ...{ reviewerProviderId: row.reviewer_provider_id, reviewedOn: row.reviewed_on },
  ...{ pictureId: row.picture_id, pictureText: row.picture_text },
})

/** @throws {Refusal} `slug_taken` when visitors find or found another article there */
async function takeSlug({ db }: Context, { id, slug }: PostRow): Promise<void> {
  await db
    .insertInto('post_slugs')
    .values({ slug, post_id: id })
    .onConflict((conflict) => conflict.columns(['organization_id', 'slug']).doNothing())
    .execute()
  const { post_id } = await db
    .selectFrom('post_slugs')
    .select('post_id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  if (post_id !== id)
    throw refuse('slug_taken', { errors: [{ pointer: '/body/slug', code: 'taken', message: 'Of another article.' }] })
}

/** Where nobody could have seen it. */
async function freeSlugs({ db }: Context, postId: string, kept: string): Promise<void> {
  await db.deleteFrom('post_slugs').where('post_id', '=', postId).where('slug', '<>', kept).execute()
}

type Times = { published_at: string; updated_at: string | null }

async function show({ db }: Context, post: PostRow, times: Times): Promise<void> {
  const row = {
    ...{ slug: post.slug, title: post.title, description: post.description, body: JSON.stringify(post.body) },
    ...{ tags: post.tags, language: post.language },
    ...{ author_provider_id: post.author_provider_id, author_name: post.author_name },
    reviewer_provider_id: post.reviewer_provider_id,
    reviewed_on: post.reviewer_provider_id === null ? null : post.reviewed_on,
    ...{ picture_id: post.picture_id, picture_text: post.picture_text },
    ...{ minutes: minutesToRead(bodyOf(post)), version: post.version, withdrawn_at: null, ...times },
  }
  await db
    .insertInto('published_posts')
    .values({ post_id: post.id, ...row })
    .onConflict((conflict) => conflict.columns(['organization_id', 'post_id']).doUpdateSet(row))
    .execute()
}

/** What was published stays at its address for who publishes it again; what was only planned is a draft as before. */
export async function withdrawPost(
  context: Context,
  { params: { id } }: Input<typeof contracts.withdrawPost>,
): Promise<Output<typeof contracts.withdrawPost>> {
  requireWholeClinic(context, 'content:publish')
  const { db, now } = context
  const post = await lockPost(context, id)
  const state = stateOf(shownSide(post), now)
  if (state === 'scheduled') {
    await db.deleteFrom('published_posts').where('post_id', '=', id).execute()
    await db.deleteFrom('post_slugs').where('post_id', '=', id).execute()
  }
  if (state === 'published')
    await db.updateTable('published_posts').set({ withdrawn_at: now }).where('post_id', '=', id).execute()
  if (state === 'scheduled' || state === 'published')
    await audit(context, { action: 'posts:withdraw', object: { kind: 'post', id }, side: 'clinic' })
  return tellPost(context, id)
}
