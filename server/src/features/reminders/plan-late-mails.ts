import { reminderHours, type ReminderHours } from '@polyclinic/domain/reminders/rules.ts'
import { sql } from 'kysely'
import type { Writing } from '../../platform/job-writing.ts'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { rowsOfMessages } from '../messages/queue-message.ts'
import { reminderMail } from './reminder-mail.ts'
import { mailableVisits, type RemindableVisit } from './remindable-visits.ts'

/**
 * Mails in place of text messages and notifications that cannot leave while a reminder is of use (`release-reminder.ts`):
 * at once, also in quiet hours, since a mail rings nowhere, and until the visit begins.
 */
export async function planLateMails(
  db: ClinicDatabase,
  now: string,
  wanted: readonly ReminderHours[],
  writing: Writing,
): Promise<void> {
  const { rows } = await sql<{ id: string; hours: number; startsAt: string; untold: string }>`
    delete from reminders r using messages m
    where r.late and m.organization_id = r.organization_id and m.id = r.message_id and m.channel <> 'email'
    returning r.appointment_id as id, r.hours_before as hours, r.starts_at as "startsAt", m.id as untold`.execute(db)
  if (rows.length === 0) return
  await takeLocks(db, [['reminders', '']])
  for (const hours of reminderHours.filter((each) => wanted.includes(each))) {
    const late = new Map(rows.filter((row) => row.hours === hours).map((row) => [row.id, row]))
    if (late.size === 0) continue
    const messages = new Map<string, RemindableVisit[]>()
    for (const visit of await mailableVisits(db, hours, [...late.keys()], now)) {
      const { untold, startsAt } = late.get(visit.id)!
      if (Date.parse(visit.startsAt) === Date.parse(startsAt))
        messages.set(untold, [...(messages.get(untold) ?? []), visit])
    }
    const told = [...messages.values()]
    const mails = told.map((visits) => reminderMail(visits, writing, now))
    const { ids, sets } = rowsOfMessages({ now, services: writing.services }, mails)
    const planned = told.flatMap((visits, at) =>
      visits.map(({ id, startsAt }) => ({
        ...{ appointment_id: id, hours_before: hours, starts_at: startsAt },
        ...{ message_id: ids[at]!, planned_at: now, late: true },
      })),
    )
    if (told.length > 0) await insertAll(db, [...sets, rowsOf('reminders', planned)])
  }
}
