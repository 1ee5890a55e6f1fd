import { moveDue } from '@polyclinic/domain/appointments/when-told.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import type { Context } from '../../platform/context.ts'
import type { OutgoingMessage } from '../messages/queue-message.ts'
import type { AppointmentRow } from './queries.ts'
import { isSameStart, type KnownTime } from './untold.ts'
import { mailAbout } from './visit-mail.ts'
import type { ChangedVisit } from './write-change.ts'

/**
 * What tells of a move from the time that the patient knows; nothing when the visit begins then again, or still. The clinic's own waits
 * a moment for its undo; one to another doctor has none, and leaves at once.
 */
export function moveMail(
  context: Context,
  { before, after }: ChangedVisit<AppointmentRow>,
  side: Side,
  known: KnownTime | null,
): OutgoingMessage | null {
  const keepsOffer = before.provider_service_id === after.provider_service_id
  const from = known ?? before
  if (keepsOffer && isSameStart(from, after)) return null
  const message = mailAbout(context, { kind: 'rescheduled', before: from }, after)
  const dueAt = side === 'clinic' && keepsOffer ? moveDue([from.starts_at, after.starts_at], context.now) : null
  return message && dueAt ? { ...message, dueAt } : message
}
