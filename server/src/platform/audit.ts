import { usualSideOf, type Side } from '@polyclinic/domain/kit/permissions.ts'
import type { Context } from './context.ts'
import { insertRows } from './database/insert-rows.ts'
import { newId } from './ids.ts'

type Entry = {
  action: string
  object?: { kind: string; id: string }
  outcome?: 'done' | 'denied'
  side?: Side | 'system'
}

/** Writes who did what to which record, in the transaction of the act. Rows can be added, never changed. */
export async function audit(context: Context, entry: Entry): Promise<void> {
  await insertRows(context.db, 'audit_events', [auditRow(context, entry)])
}

export const auditRow = ({ now, actor, request }: Pick<Context, 'now' | 'actor' | 'request'>, entry: Entry) => ({
  id: newId(),
  at: now,
  actor_user_id: actor.kind === 'user' ? actor.userId : null,
  actor_side: entry.side ?? usualSideOf(actor.rights),
  action: entry.action,
  object_kind: entry.object?.kind ?? null,
  object_id: entry.object?.id ?? null,
  outcome: entry.outcome ?? 'done',
  request_id: request.id,
})
