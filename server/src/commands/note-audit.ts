import { newId } from '../platform/ids.ts'
import type { ClinicDatabase } from '../platform/tenancy.ts'

/** Whoever may run commands is the system, to the audit. */
export const noteAudit = (db: ClinicDatabase, action: string, userId: string, now: string) =>
  db
    .insertInto('audit_events')
    .values({
      ...{
        id: newId(),
        at: now,
        actor_side: 'system',
        action,
        object_kind: 'user',
        object_id: userId,
        outcome: 'done',
      },
    })
    .execute()
