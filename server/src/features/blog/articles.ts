import type { Body } from '@polyclinic/domain/blog/body.ts'
import type { listArticles } from '@polyclinic/domain/blog/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { fileUrl } from '../../platform/file-url.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

type Summary = Answer<typeof listArticles>['items'][number]
export type Picture = Omit<NonNullable<Summary['picture']>, 'text'>

/** What `published_posts` and `posts` say alike. */
export type WrittenArticle = {
  title: string
  slug: string
  description: string
  body: unknown
  tags: string[]
  language: string
  author_provider_id: string | null
  author_name: string
  reviewer_provider_id: string | null
  reviewed_on: string | null
  picture_id: string | null
  picture_text: string
}

type Doctor = Summary['author']

/** The doctors who wrote or reviewed, by id. Who works here no longer has no page. */
export async function doctorsOf(
  db: ClinicDatabase,
  rows: readonly Partial<WrittenArticle>[],
): Promise<Map<string, Doctor>> {
  const ids = rows.flatMap((row) => [row.author_provider_id, row.reviewer_provider_id]).filter((id) => id != null)
  if (ids.length === 0) return new Map()
  const doctors = await db
    .selectFrom('providers')
    .select(['id', 'slug', 'prefix', 'given_name as givenName', 'family_name as familyName', 'speciality'])
    .select(['portrait_hash', 'is_active'])
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute()
  return new Map(
    doctors.map(({ id, slug, speciality, portrait_hash, is_active, ...names }) => [
      id,
      { name: doctorName(names), slug: is_active ? slug : null, portraitUrl: fileUrl(portrait_hash), speciality },
    ]),
  )
}

/** So many pictures of some articles, by id. */
export async function picturesBy(
  db: ClinicDatabase,
  which: { ids: readonly string[] } | { postId: string },
): Promise<Map<string, Picture>> {
  if ('ids' in which && which.ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('post_pictures')
    .select(['id', 'width', 'height', 'hash', 'small_width', 'small_hash'])
    .$if('ids' in which, (query) => query.where('id', '=', anyOf('ids' in which ? which.ids : [])))
    .$if('postId' in which, (query) => query.where('post_id', '=', 'postId' in which ? which.postId : ''))
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.id, pictureOf(row)]))
}

type PictureRow = {
  id: string
  width: number
  height: number
  hash: string
  small_width: number
  small_hash: string
}

export const pictureOf = ({ id, width, height, hash, small_width, small_hash }: PictureRow): Picture => ({
  ...{ id, width, height, url: fileUrl(hash)! },
  small: { url: fileUrl(small_hash)!, width: small_width },
})

type Known = { doctors: ReadonlyMap<string, Doctor>; pictures: ReadonlyMap<string, Picture> }

/** All that both an article and its draft show, whoever sees it. */
export function shownOf(row: WrittenArticle, { doctors, pictures }: Known) {
  const { title, slug, description, tags, language } = row
  const named = row.author_name === '' ? undefined : row.author_name
  const author = (row.author_provider_id && doctors.get(row.author_provider_id)) ?? {
    ...{ name: named ?? '', slug: null, portraitUrl: null, speciality: null },
  }
  const reviewer = row.reviewer_provider_id === null ? undefined : doctors.get(row.reviewer_provider_id)
  const picture = row.picture_id === null ? undefined : pictures.get(row.picture_id)
  return {
    ...{ title, slug, description, tags, language },
    author: author || { name: '', slug: null, portraitUrl: null, speciality: null },
    reviewer: reviewer && row.reviewed_on !== null ? { ...reviewer, on: row.reviewed_on } : null,
    picture: picture ? { ...picture, text: row.picture_text } : null,
  }
}

export const bodyOf = ({ body }: Pick<WrittenArticle, 'body'>): Body => body as Body
