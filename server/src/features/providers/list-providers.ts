import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { listProviders as contract } from '@polyclinic/domain/providers/endpoints.ts'
import type { Context } from '../../platform/context.ts'
import { paged } from '../../platform/database/paged.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { activeOffers, offersOf, providerOf } from './queries.ts'
import { reviewFigures } from './review-figures.ts'

/** The doctors who take bookings, in the clinic's order; with filters, those who offer that service or sit there. */
export async function listProviders(
  context: Context,
  { query }: Pick<Input<typeof contract>, 'query'>,
): Promise<Output<typeof contract>> {
  const { db } = context
  const { serviceId, locationId, ids, skip, take } = query
  const offering = activeOffers(db)
    .select('o.provider_id')
    .$if(serviceId !== undefined, (q) => q.where('o.service_id', '=', serviceId!))
    .$if(locationId !== undefined, (q) => q.where('o.location_id', '=', locationId!))
  const matching = db
    .selectFrom('providers')
    .where('is_active', '=', true)
    .where('id', 'in', offering)
    .$if(ids !== undefined, (q) => q.where('id', '=', anyOf(ids!.split(','))))

  const { rows, total } = await paged(matching.selectAll().orderBy('position').orderBy('family_name').orderBy('id'), {
    skip,
    take,
  })
  const shown = rows.map((row) => row.id)
  const offered = await offersOf(context, shown)
  const figures = await reviewFigures(db, shown)
  return {
    items: rows.map((row) => providerOf(row, offered.get(row.id), figures.get(row.id))),
    total,
    skip,
    take,
  }
}
