import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { listServices as contract } from '@polyclinic/domain/services/endpoints.ts'
import type { Context } from '../../platform/context.ts'

/** What the clinic offers, in the order it chose; a bare list, as the spec has it. */
export async function listServices(
  { db, clinic }: Context,
  { query }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const rows = await db
    .selectFrom('services')
    .selectAll()
    .$if(query.isActive !== undefined, (q) => q.where('is_active', '=', query.isActive!))
    .orderBy('position')
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    language: row.language,
    durationMinutes: row.duration_minutes,
    price: { minor: row.price_minor, currency: clinic.currency },
    isActive: row.is_active,
  }))
}
