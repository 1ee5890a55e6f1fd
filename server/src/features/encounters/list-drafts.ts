import type { listDrafts as contract } from '@polyclinic/domain/encounters/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import { isWritten } from '../chart-access/written-notes.ts'
import { patientOf, selectEncounters, visitOf, whoseNote } from './queries.ts'

/** Notes that wait to be signed, the oldest visit first; not those in which nothing stands. */
export async function listDrafts(
  context: Context,
  { query: { skip, take } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, actor } = context
  const drafts = selectEncounters(db)
    .where('e.status', '=', 'preliminary')
    .where('e.erased_at', 'is', null)
    .where(isWritten('e'))
    .where('p.restricted_at', 'is', null)
    .where(within(actor, 'encounters:write', whoseNote, 'clinic'))
  const { total } = await drafts
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await drafts.orderBy('a.starts_at').orderBy('a.id').offset(skip).limit(take).execute()
  const items = rows.map((row) => ({ ...visitOf(row), patient: patientOf(row), updatedAt: row.updated_at! }))
  await auditOften(
    context,
    ...rows.map(({ id }) => ({
      ...({ action: 'encounters:list', object: { kind: 'appointment', id }, side: 'clinic' } as const),
    })),
  )
  return { items, total: Number(total), skip, take }
}
