import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { listReviewsOfProvider as contract } from '@polyclinic/domain/reviews/endpoints.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { reviewFigures } from '../providers/review-figures.ts'
import { monthOf } from './moderate-reviews.ts'

/** What a doctor's page shows. Days would tell who came when, so it is told in months, and without the id, which has a time in it. */
export async function listReviewsOfProvider(
  { db, clinic }: Context,
  { params, query: { skip, take } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const provider = await db
    .selectFrom('providers')
    .select('id')
    .where('slug', '=', params.slug)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!provider) throw refuse('not_found')
  const figures = (await reviewFigures(db, [provider.id])).get(provider.id) ?? null
  const rows = await db
    .selectFrom('reviews')
    .select(['stars', 'text', 'shown_name', 'language', 'written_at', 'reply', 'replied_at'])
    .where('provider_id', '=', provider.id)
    .where('status', '=', 'published')
    .orderBy('written_at', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(take)
    .execute()
  return {
    figures,
    items: rows.map((row) => ({
      ...{ stars: row.stars!, text: row.text, shownName: row.shown_name, language: row.language },
      month: monthOf(clinic.time_zone, row.written_at),
      reply: row.reply === null ? null : { text: row.reply, month: monthOf(clinic.time_zone, row.replied_at!) },
    })),
    ...{ skip, take },
  }
}
