import { usualSideOf, type Side } from '@polyclinic/domain/kit/permissions.ts'
import type { RecordKind } from '@polyclinic/domain/kit/record-kinds.ts'
import type { AuditAction } from './audit-actions.ts'
import { system, type Context } from './context.ts'
import { sql } from 'kysely'
import { insertRows, rowsOf, type RowSet } from './database/insert-rows.ts'
import { newId } from './ids.ts'
import type { ClinicDatabase } from './tenancy.ts'

export type AuditObject = { kind: RecordKind; id: string }

type Entry = ({ action: AuditAction; outcome?: 'done' } | { action: `${string}:${string}`; outcome: 'denied' }) & {
  object?: AuditObject
  side?: Side
  /** Which fields, or which day: never what stands there. */
  detail?: string
}

/** Writes who did what to which record, in the transaction of the act. Rows can be added, never changed. */
export async function audit(context: Auditing & Pick<Context, 'db'>, entry: Entry): Promise<void> {
  await insertRows(context.db, 'audit_events', [auditRow(context, entry)])
}

/**
 * That somebody of the clinic read a patient's data. Screens read again by themselves: the same within ten minutes is
 * one reading.
 */
export async function auditRead(context: Context, entry: Entry): Promise<void> {
  const row = auditRow(context, entry)
  const { rows } = await sql`
    select from audit_events where at > ${row.at}::timestamptz - interval '10 minutes'
      and actor_user_id is not distinct from ${row.actor_user_id} and action = ${row.action}
      and object_id is not distinct from ${row.object_id} and detail is not distinct from ${row.detail}
      and outcome = 'done' limit 1`.execute(context.db)
  if (rows.length === 0) await insertRows(context.db, 'audit_events', [row])
}

/** By whoever runs commands. */
export const noteAudit = (db: ClinicDatabase, action: AuditAction, object: AuditObject, now: string): Promise<void> =>
  audit({ db, now, actor: system, request: { id: null } }, { action, object })

type Auditing = Pick<Context, 'now' | 'actor'> & { request: { id: string | null } }

/** For the statement of the act itself. */
export const auditRows = (context: Auditing, entry: Entry): RowSet => rowsOf('audit_events', [auditRow(context, entry)])

const auditRow = ({ now, actor, request }: Auditing, entry: Entry) => ({
  id: newId(),
  at: now,
  actor_user_id: actor.kind === 'user' ? actor.userId : null,
  actor_side: actor.kind === 'system' ? actor.kind : (entry.side ?? usualSideOf(actor.rights)),
  action: entry.action,
  object_kind: entry.object?.kind ?? null,
  object_id: entry.object?.id ?? null,
  outcome: entry.outcome ?? 'done',
  detail: entry.detail ?? null,
  request_id: request.id,
})
