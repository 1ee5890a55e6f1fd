import type { listDrafts as contract } from '@polyclinic/domain/encounters/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import { isWritten } from '../chart-access/written-notes.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { patientOf, selectEncounters, visitOf, whoseNote } from './queries.ts'
import { dayBegan, notBegunToday, waitingNotes } from './waiting-notes.ts'

const isUnbegun = sql<boolean>`not coalesce(${isWritten('e')}, false)`

/** Notes that wait to be signed or to be begun, the oldest visit first. */
export async function listDrafts(
  context: Context,
  { query: { skip, take, only } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, actor } = context
  const drafts = selectEncounters(db)
    .where('a.id', '=', only === 'not-begun-today' ? notBegunToday(context) : waitingNotes(context))
    .where(isOpenRecord('p'))
    .where(within(actor, 'encounters:write', whoseNote, 'clinic'))
  const { total, ...count } = await drafts
    .clearSelect()
    .select(({ fn }) => [
      fn.countAll<string>().as('total'),
      fn.countAll<string>().filterWhere(isUnbegun).as('notBegun'),
      fn.countAll<string>().filterWhere(isUnbegun).filterWhere('a.starts_at', '>=', dayBegan(context)).as('today'),
    ])
    .executeTakeFirstOrThrow()
  const rows = await drafts
    .select(isUnbegun.as('is_unbegun'))
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .offset(skip)
    .limit(take)
    .execute()
  const items = rows.map((row) => ({
    ...visitOf(row),
    patient: patientOf(row),
    updatedAt: row.is_unbegun ? null : row.updated_at,
  }))
  await auditOften(
    context,
    ...rows.map(({ id }) => ({
      ...({ action: 'encounters:list', object: { kind: 'appointment', id }, side: 'clinic' } as const),
    })),
  )
  const today = Number(count.today)
  const notBegun = { today, before: Number(count.notBegun) - today }
  return { items, total: Number(total), notBegun, skip, take }
}
