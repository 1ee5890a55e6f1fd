import { isToldAtOnce, type CancellationCause } from '@polyclinic/domain/appointments/cancellation.ts'
import { cancelUndoableUntil } from '@polyclinic/domain/appointments/rules.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { OutgoingMessage } from '../messages/queue-message.ts'
import { statusOfNewest, withdrawMessages } from '../messages/withdraw-messages.ts'
import { confirmationMail, confirmationOf } from './confirmation-mail.ts'
import { isSameStart, knownTime } from './untold.ts'
import type { AppointmentRow } from './queries.ts'
import { mailAbout } from './visit-mail.ts'

/** `words`: of whoever cancels, to the patient. */
type Canceled = { side: Side; cause: CancellationCause; words?: string | undefined }

/**
 * What the clinic's people cancel they may take back for ten minutes: the mail waits for a minute longer, so that no undo
 * under way meets it. Of a visit that begins soon the patient is told at once, before they set out; an undo corrects that.
 * Whoever left without being seen knows.
 */
export function cancellationMail(
  context: Context,
  row: AppointmentRow,
  { side, cause, words }: Canceled,
): OutgoingMessage | null {
  if (cause === 'left-unseen' || cause === 'unpaid') return null
  const message = mailAbout(context, { kind: 'cancelled', by: cause, words }, row)
  const now = context.now as Instant
  const waits = side === 'clinic' && !isToldAtOnce(row.starts_at, now)
  return message && waits ? { ...message, dueAt: addMinutes(cancelUndoableUntil(now) as Instant, 1) } : message
}

/**
 * A cancellation that nobody has been told of is not told at all; one that was is corrected. Who had not been told of the
 * visit before is told now.
 */
export async function undoneCancellationMail(context: Context, row: AppointmentRow): Promise<OutgoingMessage | null> {
  const { db } = context
  const cancellation = { about: { kind: 'appointment', id: row.id }, kind: 'appointment-cancelled' } as const
  await withdrawMessages(db, cancellation.about, { 'appointment-cancelled': 'withdrawn' })
  const fate = await statusOfNewest(db, cancellation)
  if (fate !== 'told' && (await statusOfNewest(db, confirmationOf(row.id))) === 'withdrawn')
    return confirmationMail(context, row)
  if (fate !== 'withdrawn') {
    const others = fate === 'none' && (await isCanceledWithOthers(db, row)) ? 'stay-canceled' : undefined
    return mailAbout(context, { kind: 'restored', ...(others && { others }) }, row)
  }
  // A move that went with it, untold, is told after all.
  const known = await knownTime(context, row)
  return known && !isSameStart(known, row) ? mailAbout(context, { kind: 'rescheduled', before: known }, row) : null
}

/** Of a series, others of which are canceled: one mail told of them and it. */
const isCanceledWithOthers = async (db: ClinicDatabase, { id, series_id }: AppointmentRow): Promise<boolean> =>
  series_id !== null &&
  (
    await db
      .selectFrom('appointments')
      .select('id')
      .where('series_id', '=', series_id)
      .where('id', '<>', id)
      .where('status', '=', 'cancelled')
      .limit(1)
      .execute()
  ).length > 0
