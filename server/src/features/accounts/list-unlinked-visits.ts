import type { listUnlinkedVisits as contract } from '@polyclinic/domain/accounts/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { paged } from '../../platform/database/paged.ts'
import { ownerOf, selectUnlinked } from './unlinked-visits.ts'

/** When and with whom, and nothing that was typed: a stranger's words would stand in the clinic's own page. */
export async function listUnlinkedVisits(
  context: Context,
  { query: { skip, take } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db } = context
  const owner = await ownerOf(context)
  if (!owner.own) return { items: [], total: 0, skip, take }
  const found = selectUnlinked(db, owner)
  const { rows, total } = await paged(
    found
      .select(['a.id', 'a.starts_at', 'a.ends_at', 'a.time_zone', 'a.provider_name'])
      .orderBy('a.starts_at', 'desc')
      .orderBy('a.id'),
    { skip, take },
  )
  const items = rows.map((row) => ({
    id: row.id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: row.time_zone,
    providerName: row.provider_name,
  }))
  return { items, total, skip, take }
}
