import { postStates, stateOf, type PostState } from '@polyclinic/domain/blog/decide-publishing.ts'
import type * as contracts from '@polyclinic/domain/blog/endpoints.ts'
import type { Answer, Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { bodyOf, doctorsOf, picturesBy } from './articles.ts'

/** Drafts with what of them visitors see. */
const selectPosts = (db: ClinicDatabase) =>
  db
    .selectFrom('posts as d')
    .leftJoin('published_posts as p', 'p.post_id', 'd.id')
    .select(['p.slug as published_slug', 'p.version as published_version'])
    .select(['p.published_at', 'p.updated_at', 'p.withdrawn_at'])

/** Nobody else writes it until the end of the transaction. @throws {Refusal} `not_found` */
export async function lockPost(context: Context, id: string) {
  await context.db.selectFrom('posts').select('id').where('id', '=', id).forUpdate().execute()
  return findPost(context.db, id)
}

/** @throws {Refusal} `not_found` */
export async function findPost(db: ClinicDatabase, id: string) {
  const row = await selectPosts(db)
    .selectAll('d')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('post_slugs as s')
            .select(sql.lit(1).as('one'))
            .whereRef('s.slug', '=', 'd.slug')
            .whereRef('s.post_id', '<>', 'd.id'),
        )
        .as('is_slug_taken'),
    )
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}
export type PostRow = Awaited<ReturnType<typeof findPost>>

type Shown = Pick<
  PostRow,
  'version' | 'published_slug' | 'published_version' | 'published_at' | 'updated_at' | 'withdrawn_at'
>

export const shownSide = (row: Shown) =>
  row.published_at === null ? null : { publishedAt: row.published_at, withdrawnAt: row.withdrawn_at }

const stateFields = (row: Shown, now: string) => ({
  state: stateOf(shownSide(row), now),
  publishedAt: row.published_at,
  updatedAt: row.updated_at,
  hasChanges: row.published_version !== null && row.published_version !== row.version,
  publishedSlug: row.published_slug,
})

/** An article as it is being written. */
export async function tellPost(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
): Promise<Answer<typeof contracts.readPost>> {
  const row = await findPost(db, id)
  const pictures = await picturesBy(db, { postId: id })
  return {
    ...{ id, version: row.version, title: row.title, slug: row.slug, description: row.description },
    ...{ tags: row.tags, language: row.language as 'de' | 'en', body: bodyOf(row) },
    ...{ authorProviderId: row.author_provider_id, authorName: row.author_name },
    ...{ reviewerProviderId: row.reviewer_provider_id, reviewedOn: row.reviewed_on },
    ...{ pictureId: row.picture_id, pictureText: row.picture_text, changedAt: row.changed_at },
    ...stateFields(row, now),
    pictures: [...pictures.values()],
    isSlugTaken: Boolean(row.is_slug_taken),
  }
}

export async function readPost(
  context: Context,
  { params: { id } }: Input<typeof contracts.readPost>,
): Promise<Output<typeof contracts.readPost>> {
  requireWholeClinic(context, 'content:write')
  return tellPost(context, id)
}

const stateInSql = (now: string) => sql<PostState>`case
  when p.post_id is null then 'draft'
  when p.withdrawn_at is not null then 'withdrawn'
  when p.published_at > ${now}::timestamptz then 'scheduled'
  else 'published' end`

/** All of the clinic's, the one that was changed last first. */
export async function listPosts(
  context: Context,
  { query: { state, skip, take } }: Input<typeof contracts.listPosts>,
): Promise<Output<typeof contracts.listPosts>> {
  requireWholeClinic(context, 'content:write')
  const { db, now } = context
  const counted = await db
    .selectFrom('posts as d')
    .leftJoin('published_posts as p', 'p.post_id', 'd.id')
    .select(({ fn }) => [stateInSql(now).as('state'), fn.countAll<string>().as('count')])
    .groupBy('state')
    .execute()
  const counts = Object.fromEntries(
    postStates.map((each) => [each, Number(counted.find((row) => row.state === each)?.count ?? 0)]),
  ) as Record<PostState, number>
  const rows = await selectPosts(db)
    .select(['d.id', 'd.title', 'd.language', 'd.author_provider_id', 'd.author_name', 'd.picture_id'])
    .select(['d.version', 'd.changed_at'])
    .$if(state !== undefined, (query) => query.where(stateInSql(now), '=', state!))
    .orderBy('d.changed_at', 'desc')
    .orderBy('d.id')
    .offset(skip)
    .limit(take)
    .execute()
  const doctors = await doctorsOf(db, rows)
  const pictures = await picturesBy(db, { ids: rows.flatMap(({ picture_id }) => picture_id ?? []) })
  const total = state === undefined ? Object.values(counts).reduce((all, count) => all + count, 0) : counts[state]
  return {
    items: rows.map((row) => ({
      ...{ id: row.id, title: row.title, language: row.language, changedAt: row.changed_at },
      author:
        (row.author_provider_id === null ? undefined : doctors.get(row.author_provider_id)?.name) ?? row.author_name,
      picture: (row.picture_id === null ? undefined : pictures.get(row.picture_id)) ?? null,
      ...stateFields(row, now),
    })),
    ...{ total, skip, take, counts },
  }
}
