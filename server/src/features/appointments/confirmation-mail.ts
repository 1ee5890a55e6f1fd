import { confirmationDue } from '@polyclinic/domain/appointments/when-told.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import type { Context } from '../../platform/context.ts'
import type { OutgoingMessage } from '../messages/queue-message.ts'
import type { AppointmentRow } from './queries.ts'
import { mailAbout } from './visit-mail.ts'

/** What tells of a booking: it waits as long as the clinic wants, so that who thinks better of it is written once, or not at all. */
export function confirmationMail(context: Context, row: AppointmentRow): OutgoingMessage | null {
  const message = mailAbout(context, { kind: 'booked' }, row)
  const dueAt = confirmationDue(row.starts_at, context.now, context.clinic.confirm_after_minutes)
  return message && dueAt ? { ...message, dueAt } : message
}

export const confirmationOf = (id: string) =>
  ({ about: { kind: 'appointment', id }, kind: 'appointment-booked' }) as const

/** Who booked a visit. */
export async function bookedBySide({ db }: Pick<Context, 'db'>, id: string): Promise<Side> {
  const booking = await db
    .selectFrom('appointment_history')
    .select('actor_side')
    .where('appointment_id', '=', id)
    .where('act', '=', 'book')
    .executeTakeFirst()
  return (booking?.actor_side ?? 'patient') as Side
}
