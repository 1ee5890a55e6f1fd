import { figuresOf, type Figures } from '@polyclinic/domain/reviews/rules.ts'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Of these doctors, those with enough published reviews for figures. */
export async function reviewFigures(db: ClinicDatabase, providerIds: readonly string[]): Promise<Map<string, Figures>> {
  const rows = await db
    .selectFrom('reviews')
    .select(['provider_id', sql<number>`count(*)::int`.as('count'), sql<number>`sum(stars)::int`.as('sum')])
    .where('status', '=', 'published')
    .where('provider_id', '=', anyOf(providerIds))
    .groupBy('provider_id')
    .execute()
  return new Map(
    rows.flatMap(({ provider_id, count, sum }) => {
      const figures = figuresOf(count, sum)
      return figures ? [[provider_id, figures] as const] : []
    }),
  )
}
