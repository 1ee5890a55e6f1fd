import type { RecordedAct } from '@polyclinic/domain/appointments/acts.ts'
import type { CancellationCause } from '@polyclinic/domain/appointments/cancellation.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { rowsOf, type RowSet } from '../../platform/database/insert-rows.ts'
import { newId } from '../../platform/ids.ts'

type State = { status: string; starts_at: string; provider_id: string; duration_minutes: number }

/** Who does it and when; of what is done by itself nobody asked. */
export type Acting = Pick<Context, 'now' | 'actor'> & { request: { id: string | null } }

export type ActToRecord = {
  appointmentId: string
  name: RecordedAct
  side: Side
  before: State | null
  after: State & { version: number }
  reason?: string | undefined
  cause?: CancellationCause
  /** For the audit alone. */
  detail?: string | undefined
}

/** What every act on an appointment leaves behind: history, audit, and word to open screens. */
export function actRows(context: Acting, act: ActToRecord): RowSet[] {
  const { name, side, appointmentId: id, before, after, detail } = act
  const providerIds = [...new Set([after.provider_id, before?.provider_id ?? after.provider_id])]
  return [
    rowsOf('appointment_history', [historyRow(context, act)]),
    auditRows(context, {
      action: `appointments:${name}`,
      object: { kind: 'appointment', id },
      side,
      ...(detail && { detail }),
    }),
    changeRows(providerIds.map((providerId) => ({ noun: 'appointment', id, providerId }))),
  ]
}

/** Of an act that made the visit longer or shorter. */
const minutesOf = ({ before, after }: Pick<ActToRecord, 'before' | 'after'>) =>
  before && before.duration_minutes !== after.duration_minutes
    ? { minutes_before: before.duration_minutes, minutes_after: after.duration_minutes }
    : { minutes_before: null, minutes_after: null }

/** Of an act that gave the visit to another doctor. */
const providersOf = ({ before, after }: Pick<ActToRecord, 'before' | 'after'>) =>
  before && before.provider_id !== after.provider_id
    ? { provider_before: before.provider_id, provider_after: after.provider_id }
    : { provider_before: null, provider_after: null }

const historyRow = ({ now, actor }: Pick<Context, 'now' | 'actor'>, act: ActToRecord) => ({
  id: newId(),
  appointment_id: act.appointmentId,
  at: now,
  act: act.name,
  actor_user_id: actor.kind === 'user' ? actor.userId : null,
  actor_side: act.side,
  status_before: act.before?.status ?? null,
  status_after: act.after.status,
  starts_at_before: act.before?.starts_at ?? null,
  starts_at_after: act.after.starts_at,
  version_after: act.after.version,
  reason: act.reason ?? null,
  cause: act.cause ?? null,
  ...minutesOf(act),
  ...providersOf(act),
})
