import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { readProvider as contract } from '@polyclinic/domain/providers/endpoints.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { offersOf, providerOf } from './queries.ts'
import { reviewFigures } from './review-figures.ts'

/** One doctor's page. Somebody who left has none; somebody without offers just now has one without times. */
export async function readProvider(
  context: Context,
  { params }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const row = await context.db
    .selectFrom('providers')
    .selectAll()
    .where('slug', '=', params.slug)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  const offered = (await offersOf(context, [row.id])).get(row.id)
  return {
    ...providerOf(row, offered, (await reviewFigures(context.db, [row.id])).get(row.id)),
    language: row.language,
    quote: row.quote,
    looksAfter: row.looks_after,
    education: row.education,
    since: row.since_year,
    accessNote: offered?.locations[0]?.accessNote ?? null,
  }
}
