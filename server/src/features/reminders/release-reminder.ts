import { minutesOfUse } from '@polyclinic/domain/reminders/rules.ts'
import { sql } from 'kysely'
import type { Services } from '../../platform/context.ts'
import type { AboutIt } from '../../platform/message-subject.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { quietUntil } from './quiet-until.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { mailableAddress } from '../patient-records/refused-address.ts'
import { isNotified, textedNumber, wantsReminders } from './reach.ts'

const endOfUse = sql`(a.starts_at - make_interval(mins => r.hours_before * ${sql.lit(minutesOfUse(1))}))`

/**
 * Gives up a reminder that was planned a while ago and no longer holds when it is to leave. One of its visits was moved
 * or canceled; its patient is reached by another channel, or not at all; the clinic wants none so many hours before; or
 * it is too late. What still stands is planned anew, as is what a text message or a notification could not tell. Where
 * it is too late, or too quiet, to plan that, a mail takes its place all the same (`plan-late-mails.ts`).
 */
export async function releaseReminder(
  { db, now, services }: { db: ClinicDatabase; now: string; services: Pick<Services, 'sms'> },
  message: AboutIt,
): Promise<boolean> {
  const { id, kind, to } = message
  const quietEnd = await quietUntil({ db, now }, message)
  const leavesAt = quietEnd ?? now
  const withSms = sql<boolean>`(o.text_reminders and ${services.sms !== 'off'}::boolean)`
  const { rows } = await sql<{ stands: boolean; isInTime: boolean; hasTime: boolean; isMailed: boolean }>`
    select r.hours_before = any(o.remind_hours_before)
        and a.status = 'booked' and a.starts_at = r.starts_at and ${isOpenRecord('p')}
        and case m.channel
          when 'sms' then m.status <> 'failed' and coalesce(${textedNumber(withSms, now)} = ${to}, false)
          when 'push' then m.status <> 'failed' and p.email is not distinct from ${to} and ${isNotified(now)}
          else coalesce(${mailableAddress()} = ${to}, false) and ${wantsReminders}
        end as stands,
      case when r.late then a.starts_at else ${endOfUse} end > ${leavesAt}::timestamptz as "isInTime",
      ${endOfUse} > ${now}::timestamptz + interval '5 minutes' as "hasTime",
      m.channel <> 'email' and a.status = 'booked' and a.starts_at = r.starts_at as "isMailed"
    from reminders r
      join messages m on m.id = r.message_id
      join organizations o on o.organization_id = r.organization_id
      join appointments a on a.id = r.appointment_id
      join patients p on p.id = a.patient_id
      left join message_choices c on c.email = p.email and c.kind = ${kind}
    where r.message_id = ${id}`.execute(db)
  if (rows.length > 0 && rows.every(({ stands }) => stands) && rows.some(({ isInTime }) => isInTime)) return false
  // The next minute plans nothing in quiet hours, nor what is of use no more by then.
  const isPlannedAnew = quietEnd === null && rows.some(({ hasTime }) => hasTime)
  if (!isPlannedAnew && rows.some(({ isMailed }) => isMailed))
    await db.updateTable('reminders').set({ late: true }).where('message_id', '=', id).execute()
  else await db.deleteFrom('reminders').where('message_id', '=', id).execute()
  return true
}
