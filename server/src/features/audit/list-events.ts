import type { listAuditEvents as contract } from '@polyclinic/domain/audit/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { currentActionName } from '../../platform/audit-actions.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { paged } from '../../platform/database/paged.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { periodOf, selectEvents } from './asked-events.ts'
import { nameActors, nameRecords } from './names.ts'

type Event = Output<typeof contract>['items'][number]

/** Who did, read or was denied what. That somebody looked is in it, too. */
export async function listAuditEvents(
  context: Context,
  { query }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'audit:read')
  const period = periodOf(context, query)
  const { skip, take } = query
  const found = selectEvents(context, period, query)
    .select(['e.id', 'e.at', 'e.last_at', 'e.count', 'e.actor_user_id', 'e.actor_side', 'e.action', 'e.outcome'])
    .select(['e.object_kind', 'e.object_id', 'e.detail', 'e.seal_number'])
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
  const { rows, total } = await paged(found, { skip, take })
  const actorName = await nameActors(context.db, rows)
  const recordName = await nameRecords(context, rows)
  await auditOften(context, { action: 'audit:list', side: 'clinic' })
  return {
    items: rows.map((row) => ({
      ...{ id: row.id, at: row.at, lastAt: row.last_at, count: row.count, side: row.actor_side },
      actor: row.actor_user_id === null ? null : { id: row.actor_user_id, name: actorName(row.actor_user_id) },
      action: currentActionName(row.action),
      outcome: row.outcome as Event['outcome'],
      record:
        row.object_id === null
          ? null
          : {
              kind: row.object_kind as NonNullable<Event['record']>['kind'],
              ...{ id: row.object_id, name: recordName(row.object_id) },
            },
      ...{ detail: row.detail, sealNumber: row.seal_number },
    })),
    ...{ total, skip, take, ...period },
  }
}
