import { sql } from 'kysely'
import { unsent } from '@polyclinic/domain/messages/states.ts'
import type { Job } from '../../platform/jobs.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { askTextReportJob } from './ask-text-report.ts'
import { deliverMessage, giveUpMessage } from './deliver-message.ts'
import { deliveryJobs } from './delivery-jobs.ts'
import { sweepChoices } from './message-choices.ts'
import { releaseMessages } from './release-messages.ts'

const batch = 1000

/**
 * Takes away what messages said and whom they went to (and from whose network, where they wait no longer) once the clinic's times for it are over; that there was a message,
 * and what became of it, stays in the log. What is still to be sent stays whole.
 * @returns `more` while there may be others
 */
export async function sweepMessages(db: ClinicDatabase, now: string): Promise<'more' | undefined> {
  const clinic = await db
    .selectFrom('organizations')
    .select(['message_text_days', 'message_address_days'])
    .executeTakeFirstOrThrow()
  const swept = await Promise.all([
    emptyColumn(db, 'body', daysBefore(now, clinic.message_text_days), now),
    emptyColumn(db, 'to_address', daysBefore(now, clinic.message_address_days), now),
    emptyColumn(db, 'network_hash', now, now),
  ])
  await forgetErased(db, now)
  return swept.includes(batch) ? 'more' : undefined
}

export const daysBefore = (now: string, days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString()

/** The last word to who was erased: a day after it has left, nobody needs their address any more. */
const forgetErased = (db: ClinicDatabase, now: string) =>
  db
    .updateTable('messages')
    .set({ body: null, to_address: null })
    .where('subject_kind', '=', 'data-request')
    .where('subject_id', 'in', (eb) =>
      eb
        .selectFrom('data_requests')
        .select('id')
        .where('erased_by_user_id', 'is not', null)
        .where('ended_at', '<', daysBefore(now, 1)),
    )
    .where('status', 'not in', unsent)
    .where('to_address', 'is not', null)
    .execute()

/** Whether a message is about a patient whose record is held: themselves, their visits, bills, referrals, or times that were offered. */
const isOfHeld = (now: string) => sql`exists (
  select from erasure_holds h
  where h.released_at is null and is_held(h.organization_id, h.patient_id, ${now}::timestamptz)
    and h.patient_id = case messages.subject_kind
      when 'patient' then messages.subject_id
      when 'appointment' then (select a.patient_id from appointments a where a.id = messages.subject_id)
      when 'invoice' then (select i.patient_id from invoices i where i.id = messages.subject_id)
      when 'payment' then (
        select i.patient_id from payments p join invoices i on i.id = p.invoice_id where p.id = messages.subject_id)
      when 'waiting-list-offer' then (
        select e.patient_id from waiting_list_recipients r join waiting_list_entries e on e.id = r.entry_id
        where r.id = messages.subject_id)
      when 'outgoing-referral' then (select o.patient_id from outgoing_referrals o where o.id = messages.subject_id)
      when 'data-request' then (select r.patient_id from data_requests r where r.id = messages.subject_id) end)`

type Column = 'body' | 'to_address' | 'network_hash'

/** Messages of before a moment that still have it, and of which it goes. */
export const overMessages = (db: ClinicDatabase, column: Column, before: string, now: string) =>
  db
    .selectFrom('messages')
    .select('id')
    .where(column, 'is not', null)
    .where('status', 'not in', unsent)
    .where('created_at', '<', before)
    .$if(column !== 'network_hash', (over) => over.where(sql<boolean>`not ${isOfHeld(now)}`))

async function emptyColumn(db: ClinicDatabase, column: Column, before: string, now: string): Promise<number> {
  const over = overMessages(db, column, before, now).limit(batch)
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ [column]: null })
    .where('id', 'in', over)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const jobs: readonly Job[] = [
  ...Object.values(deliveryJobs).map((job) => ({ ...job, run: deliverMessage, giveUp: giveUpMessage })),
  askTextReportJob,
  { name: 'release-messages', every: 'hour', run: releaseMessages },
  { name: 'sweep-messages', every: 'night', run: sweepMessages },
  { name: 'sweep-message-choices', every: 'night', run: sweepChoices },
]
