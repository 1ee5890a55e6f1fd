import { newId } from './ids.ts'
import type { Context } from './context.ts'

type Entry = {
  action: string
  object?: { kind: string; id: string }
  outcome?: 'done' | 'denied'
  side?: 'patient' | 'clinic' | 'system'
}

/** Writes who did what to which record, in the transaction of the act. Rows can be added, never changed. */
export async function audit(context: Context, entry: Entry): Promise<void> {
  await context.db
    .insertInto('audit_events')
    .values({
      id: newId(),
      at: context.now,
      actor_user_id: context.actor.kind === 'user' ? context.actor.userId : null,
      actor_side: entry.side ?? (context.actor.kind === 'user' ? sideOf(context.actor.roles) : 'patient'),
      action: entry.action,
      object_kind: entry.object?.kind ?? null,
      object_id: entry.object?.id ?? null,
      outcome: entry.outcome ?? 'done',
      request_id: context.request.id,
    })
    .execute()
}

const sideOf = (roles: readonly string[]) => (roles.some((role) => role !== 'guest') ? 'clinic' : 'patient')
