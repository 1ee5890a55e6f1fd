import type { CancellationCause } from '@polyclinic/domain/appointments/cancellation.ts'
import { cancelUndoableUntil } from '@polyclinic/domain/appointments/rules.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import { addMinutes, compareInstants, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { withdrawMessages } from '../messages/withdraw-messages.ts'
import type { AppointmentRow } from './queries.ts'
import { mailAbout, type News } from './visit-mail.ts'

/** Writes to the patient, or to whoever booked for them. Without an address nothing goes out. */
export async function notifyPatient(context: Context, news: News, row: AppointmentRow, dueAt?: Instant): Promise<void> {
  const message = mailAbout(context, news, row)
  if (message) await queueMessage(context, dueAt === undefined ? message : { ...message, dueAt })
}

const soonMinutes = 180

type Canceled = { side: Side; cause: CancellationCause }

/**
 * What the clinic's people cancel they may take back for ten minutes: the mail waits for a minute longer, so that no undo
 * under way meets it. Of a visit that begins soon the patient is told at once, before they set out; an undo corrects that.
 * Whoever left without being seen knows.
 */
export async function notifyOfCancellation(
  context: Context,
  row: AppointmentRow,
  { side, cause }: Canceled,
): Promise<void> {
  if (cause === 'left-unseen') return
  const now = context.now as Instant
  const dueAt = addMinutes(cancelUndoableUntil(now) as Instant, 1)
  const waits = side === 'clinic' && compareInstants(addMinutes(now, soonMinutes), row.starts_at as Instant) < 0
  await notifyPatient(context, { kind: 'cancelled', by: cause }, row, waits ? dueAt : undefined)
}

/** A cancellation that nobody has been told of is not told at all; one that was is corrected. */
export async function notifyOfUndo(context: Context, row: AppointmentRow): Promise<void> {
  const waiting = await withdrawMessages(context.db, { appointmentId: row.id, kind: 'appointment-cancelled' })
  if (waiting === 0) await notifyPatient(context, { kind: 'restored' }, row)
}
