import { sql } from 'kysely'
import type { AboutIt } from '../../platform/message-subject.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/**
 * Whether a reminder, planned a while ago, no longer holds when it is to leave: one of its visits was moved or canceled,
 * its patient is reached elsewhere or no more, the clinic wants none so many hours before, or it is too late for it. What then still stands is planned anew.
 */
export async function isReminderOver(
  { db, now }: { db: ClinicDatabase; now: string },
  { id, kind, to }: AboutIt,
): Promise<boolean> {
  if (kind !== 'appointment-reminder') return false
  const { rows } = await sql<{ stands: boolean; isInTime: boolean }>`
    select r.hours_before = any(o.remind_hours_before)
        and a.status = 'booked' and a.starts_at = r.starts_at and p.email is not distinct from ${to}
        and p.erased_at is null and p.restricted_at is null and p.email_refused_at is null
        and not exists (select from message_choices c where c.email = p.email and c.kind = ${kind}) as stands,
      a.starts_at - make_interval(mins => r.hours_before * 30) > ${now}::timestamptz as "isInTime"
    from reminders r
      join organizations o on o.organization_id = r.organization_id
      join appointments a on a.id = r.appointment_id
      join patients p on p.id = a.patient_id
    where r.message_id = ${id}`.execute(db)
  if (rows.length > 0 && rows.every(({ stands }) => stands) && rows.some(({ isInTime }) => isInTime)) return false
  await db.deleteFrom('reminders').where('message_id', '=', id).execute()
  return true
}
