import type { exportAuditEvents as contract } from '@polyclinic/domain/audit/endpoints.ts'
import { csvMark, csvRows, type Cell } from '@polyclinic/domain/kit/csv.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { currentActionName } from '../../platform/audit-actions.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { periodOf, selectEvents, type Period } from './asked-events.ts'
import { nameActors } from './names.ts'

type EventQuery = Input<typeof contract>['query']

const rowsAtOnce = 1000
// As the API calls them: it is read by who checks, and by machines.
const columns = [
  ...['at', 'lastAt', 'count', 'actorId', 'actorName', 'side', 'action', 'outcome'],
  ...['recordKind', 'recordId', 'detail', 'sealNumber', 'id'],
]

/** For whoever checks a clinic from outside: patients stand in it by their ids, the clinic's people by their names. */
export async function exportAuditEvents(
  context: Context,
  { query }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'audit:read')
  const period = periodOf(context, query)
  await audit(context, { action: 'audit:export', side: 'clinic', detail: `${period.from} ${period.to}` })
  return {
    name: `audit ${period.from} ${period.to}.csv`,
    mediaType: 'text/csv',
    content: tableOf(context, period, query),
  }
}

/** Some at a time, each in a transaction of its own: nothing waits in the database for a reader that is slow. */
async function* tableOf({ services, clinic }: Context, period: Period, asked: EventQuery) {
  yield Buffer.from(csvMark + csvRows([columns], clinic.locale))
  let last = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const rows = await services.tenancy.inClinic(clinic.id, async (db) => {
      const some = await selectEvents({ db, clinic }, period, asked)
        .selectAll('e')
        .select(sql<string>`e.at::text`.as('moment'))
        .where(sql<boolean>`(e.at, e.id) > (${last.at}::timestamptz, ${last.id}::uuid)`)
        .orderBy('e.at')
        .orderBy('e.id')
        .limit(rowsAtOnce)
        .execute()
      const nameOf = await nameActors(db, some)
      const end = some.at(-1)
      if (end) last = { at: end.moment, id: end.id }
      return some.map((row): Cell[] => [
        ...[row.at, row.last_at, row.count, row.actor_user_id, row.actor_user_id && nameOf(row.actor_user_id)],
        ...[row.actor_side, currentActionName(row.action), row.outcome],
        ...[row.object_kind, row.object_id, row.detail, row.seal_number, row.id],
      ])
    })
    if (rows.length > 0) yield Buffer.from(csvRows(rows, clinic.locale))
    if (rows.length < rowsAtOnce) return
  }
}
