import type { Side } from '@polyclinic/domain/appointments/rules.ts'
import { audit } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'

type State = { status: string; starts_at: string; provider_id: string }

/** What every act on an appointment leaves behind, in its own transaction: history, audit, and word to open screens. */
export async function recordAct(
  context: Context,
  act: {
    appointmentId: string
    name: 'book' | 'reschedule' | 'cancel' | 'check-in' | 'bring-in' | 'finish' | 'no-show' | 'undo'
    side: Side
    before: State | null
    after: State & { version: number }
    reason?: string | undefined
  },
): Promise<void> {
  const { db, now, actor } = context
  const { appointmentId: id, before, after } = act
  await db
    .insertInto('appointment_history')
    .values({
      id: newId(),
      appointment_id: id,
      at: now,
      act: act.name,
      actor_user_id: actor.kind === 'user' ? actor.userId : null,
      actor_side: act.side,
      status_before: before?.status ?? null,
      status_after: after.status,
      starts_at_before: before?.starts_at ?? null,
      starts_at_after: after.starts_at,
      version_after: after.version,
      reason: act.reason ?? null,
    })
    .execute()
  await audit(context, { action: `appointments:${act.name}`, object: { kind: 'appointment', id }, side: act.side })
  await noteChange(db, { noun: 'appointment', id, providerId: after.provider_id })
  if (before && before.provider_id !== after.provider_id)
    await noteChange(db, { noun: 'appointment', id, providerId: before.provider_id })
}
