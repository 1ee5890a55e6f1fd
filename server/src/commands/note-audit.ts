import { newId } from '../platform/ids.ts'
import type { ClinicDatabase } from '../platform/tenancy.ts'

/** Whoever may run commands is the system, to the audit. */
export const noteAudit = (db: ClinicDatabase, action: string, object: { kind: string; id: string }, now: string) =>
  db
    .insertInto('audit_events')
    .values({
      ...{
        id: newId(),
        at: now,
        actor_side: 'system',
        action,
        object_kind: object.kind,
        object_id: object.id,
        outcome: 'done',
      },
    })
    .execute()
