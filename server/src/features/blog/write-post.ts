import { picturesIn } from '@polyclinic/domain/blog/body.ts'
import type * as contracts from '@polyclinic/domain/blog/endpoints.ts'
import { postsAtMost, previewDays } from '@polyclinic/domain/blog/limits.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import { sql } from 'kysely'
import { audit, auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import { hashSecret, newSecret } from '../../platform/ids.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { findPost, lockPost, tellPost } from './posts.ts'
import { findDoctor } from '../providers/access-doctor.ts'

/** Once or again: who was not answered asks with the same id. */
export async function createPost(
  context: Context,
  { params: { id }, body: { language } }: Input<typeof contracts.createPost>,
): Promise<Output<typeof contracts.createPost>> {
  requireWholeClinic(context, 'content:write')
  const { db, now } = context
  const { count, isThere } = await db
    .selectFrom('posts')
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.coalesce(sql<boolean>`bool_or(id = ${id})`, sql.lit(false)).as('isThere'),
    ])
    .executeTakeFirstOrThrow()
  if (!isThere && Number(count) >= postsAtMost) throw refuse('too_many_posts')
  const made = await db
    .insertInto('posts')
    .values({ id, language, created_at: now, changed_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) await audit(context, { action: 'posts:create', object: { kind: 'post', id }, side: 'clinic' })
  return tellPost(context, id)
}

/** Fields as they are typed: what was answered is kept, whatever happens to who types. */
export async function savePost(
  context: Context,
  { params: { id }, headers, body }: Input<typeof contracts.savePost>,
): Promise<Output<typeof contracts.savePost>> {
  requireWholeClinic(context, 'content:write')
  const { db, now } = context
  const post = await findPost(db, id)
  if (isStale(post, headers['if-match'])) throw refuse('stale_version')
  await mustBeThere(db, id, body)
  const written = await db
    .updateTable('posts')
    .set({ ...columnsOf(body), version: nextVersion, changed_at: now })
    .where('id', '=', id)
    .where('version', '=', post.version)
    .returning('id')
    .executeTakeFirst()
  if (!written) throw refuse('stale_version')
  await auditOften(context, { action: 'posts:write', object: { kind: 'post', id }, side: 'clinic' })
  return tellPost(context, id)
}

type Changes = Input<typeof contracts.savePost>['body']

function columnsOf(changes: Changes) {
  const { title, slug, description, tags, language, authorProviderId, authorName } = changes
  const columns = {
    ...{ title, slug, description, tags, language },
    body: changes.body && JSON.stringify(changes.body),
    author_provider_id: authorProviderId,
    // A doctor who writes has the name on the door.
    author_name: authorProviderId ? '' : authorName,
    reviewer_provider_id: changes.reviewerProviderId,
    reviewed_on: changes.reviewedOn,
    picture_id: changes.pictureId,
    picture_text: changes.pictureText,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<
    typeof columns
  >
}

/** @throws {Refusal} `invalid_fields`, naming what points at a doctor or picture that is not there, or another article's */
async function mustBeThere(db: ClinicDatabase, postId: string, changes: Changes): Promise<void> {
  const doctors = { authorProviderId: changes.authorProviderId, reviewerProviderId: changes.reviewerProviderId }
  for (const [field, id] of Object.entries(doctors)) {
    if (id == null) continue
    if (!(await findDoctor(db, id))) throw refuseField(`/body/${field}`, 'unknown', 'No doctor of this clinic.')
  }
  const ofBody = changes.body ? picturesIn(changes.body).map(({ attrs }) => attrs.id) : []
  const asked = [...new Set([...ofBody, ...(changes.pictureId ? [changes.pictureId] : [])])]
  if (asked.length === 0) return
  const found = await db
    .selectFrom('post_pictures')
    .select('id')
    .where('post_id', '=', postId)
    .where('id', '=', anyOf(asked))
    .execute()
  const missing = asked.find((id) => !found.some((picture) => picture.id === id))
  if (missing === undefined) return
  throw refuseField(
    missing === changes.pictureId ? '/body/pictureId' : '/body/body',
    'unknown',
    'No picture of this article.',
  )
}

/** What visitors saw or are about to see is withdrawn instead. */
export async function discardPost(
  context: Context,
  { params: { id } }: Input<typeof contracts.discardPost>,
): Promise<undefined> {
  requireWholeClinic(context, 'content:write')
  const { db } = context
  const there = await db.selectFrom('posts').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!there) return
  const post = await lockPost(context, id)
  if (post.published_at !== null) throw refuse('post_published')
  await db.deleteFrom('posts').where('id', '=', id).execute()
  await audit(context, { action: 'posts:discard', object: { kind: 'post', id }, side: 'clinic' })
}

/** Another one takes the place of the link that was given out before. */
export async function sharePostPreview(
  context: Context,
  { params: { id } }: Input<typeof contracts.sharePostPreview>,
): Promise<Output<typeof contracts.sharePostPreview>> {
  requireWholeClinic(context, 'content:write')
  const { db, now } = context
  const token = newSecret()
  const endsAt = addMinutes(now as Instant, previewDays * 1440)
  const written = await db
    .updateTable('posts')
    .set({ preview_token_hash: hashSecret(token), preview_ends_at: endsAt })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!written) throw refuse('not_found')
  await audit(context, { action: 'posts:share-preview', object: { kind: 'post', id }, side: 'clinic' })
  return { token, endsAt }
}
