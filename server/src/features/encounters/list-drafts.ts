import type { listDrafts as contract } from '@polyclinic/domain/encounters/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import { patientOf, selectEncounters, visitOf, whoseNote } from './queries.ts'

/** Notes that wait to be signed, the oldest visit first. */
export async function listDrafts(
  { db, actor }: Context,
  { query: { skip, take } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const drafts = selectEncounters(db)
    .where('e.status', '=', 'preliminary')
    .where('e.erased_at', 'is', null)
    .where('p.restricted_at', 'is', null)
    .where(within(actor, 'encounters:write', whoseNote, 'clinic'))
  const { total } = await drafts
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await drafts.orderBy('a.starts_at').orderBy('a.id').offset(skip).limit(take).execute()
  const items = rows.map((row) => ({ ...visitOf(row), patient: patientOf(row), updatedAt: row.updated_at! }))
  return { items, total: Number(total), skip, take }
}
