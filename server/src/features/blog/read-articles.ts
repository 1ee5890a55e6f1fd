import { minutesToRead, picturesIn } from '@polyclinic/domain/blog/body.ts'
import { previewTokenHeaderName } from '@polyclinic/domain/blog/endpoints.ts'
import type * as contracts from '@polyclinic/domain/blog/endpoints.ts'
import type { Answer, Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { paged } from '../../platform/database/paged.ts'
import { hashSecret } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { bodyOf, doctorsOf, picturesBy, shownOf, type WrittenArticle } from './articles.ts'

type Summary = Answer<typeof contracts.listArticles>['items'][number]

/** What visitors see now: a time that is ahead decides by itself when an article appears. */
const visible = ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  db.selectFrom('published_posts as p').where('p.withdrawn_at', 'is', null).where('p.published_at', '<=', now)

/** The newest first. */
export async function listArticles(
  context: Context,
  { query: { tag, skip, take } }: Input<typeof contracts.listArticles>,
): Promise<Output<typeof contracts.listArticles>> {
  const { db, now } = context
  const matching = visible(context).$if(tag !== undefined, (q) => q.where(sql<boolean>`${tag} = any(p.tags)`))
  const { rows, total } = await paged(matching.selectAll('p').orderBy('p.published_at', 'desc').orderBy('p.post_id'), {
    skip,
    take,
  })
  const tags = await sql<{ name: string; count: number }>`
    select tag as name, count(*)::int as count from published_posts p, unnest(p.tags) tag
    where withdrawn_at is null and published_at <= ${now} group by tag order by count desc, tag limit 20`.execute(db)
  return { items: await summariesOf(db, rows), total, skip, take, tags: tags.rows }
}

type PublishedRow = WrittenArticle & {
  post_id: string
  minutes: number
  published_at: string
  updated_at: string | null
}

async function summariesOf(db: ClinicDatabase, rows: readonly PublishedRow[]): Promise<Summary[]> {
  const ids = rows.flatMap(({ picture_id }) => picture_id ?? [])
  const known = { doctors: await doctorsOf(db, rows), pictures: await picturesBy(db, { ids }) }
  return rows.map((row) => summaryOf(row, known))
}

const summaryOf = (row: PublishedRow, known: Parameters<typeof shownOf>[1]): Summary => ({
  id: row.post_id,
  ...shownOf(row, known),
  minutes: row.minutes,
  publishedAt: row.published_at,
  updatedAt: row.updated_at,
})

const relatedAtMost = 2

/** By its address or a former one. */
export async function readArticle(
  context: Context,
  { params: { slug } }: Input<typeof contracts.readArticle>,
): Promise<Output<typeof contracts.readArticle>> {
  const { db } = context
  const row = await visible(context)
    .innerJoin('post_slugs as s', 's.post_id', 'p.post_id')
    .where('s.slug', '=', slug)
    .selectAll('p')
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  const related = await visible(context)
    .selectAll('p')
    .where('p.post_id', '<>', row.post_id)
    .orderBy(sql`(select count(*) from unnest(p.tags) tag where tag = any(${row.tags}::text[]))`, 'desc')
    .orderBy('p.published_at', 'desc')
    .limit(relatedAtMost)
    .execute()
  const body = bodyOf(row)
  const pictures = await picturesBy(db, { ids: picturesIn(body).map(({ attrs }) => attrs.id) })
  const [summary, ...others] = await summariesOf(db, [row, ...related])
  return { ...summary!, body, pictures: [...pictures.values()], related: others }
}

/** The draft as it is saved, for whoever has its link. */
export async function previewArticle(
  { db, now }: Context,
  { headers }: Input<typeof contracts.previewArticle>,
): Promise<Output<typeof contracts.previewArticle>> {
  const row = await db
    .selectFrom('posts as d')
    .leftJoin('published_posts as p', 'p.post_id', 'd.id')
    .selectAll('d')
    .select(['p.published_at', 'p.updated_at', 'p.withdrawn_at'])
    .where('d.preview_token_hash', '=', hashSecret(headers[previewTokenHeaderName]))
    .where('d.preview_ends_at', '>', now)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  const body = bodyOf(row)
  const pictures = await picturesBy(db, { postId: row.id })
  return {
    id: row.id,
    ...shownOf(row, { doctors: await doctorsOf(db, [row]), pictures }),
    minutes: minutesToRead(body),
    publishedAt: row.published_at ?? now,
    updatedAt: row.updated_at,
    body,
    pictures: [...pictures.values()],
    isPublished: row.published_at !== null && row.withdrawn_at === null && row.published_at <= now,
  }
}
