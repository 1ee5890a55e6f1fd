import { daysOnHold, deliveryFailures } from '@polyclinic/domain/messages/failures.ts'
import { sql } from 'kysely'
import { noteChanges } from '../../platform/changes.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Services } from '../../platform/context.ts'
import { enqueue } from '../../platform/enqueue.ts'
import { mailboxOf } from '../../platform/mailbox.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { deliveryJobs } from './delivery-jobs.ts'
import { withinQuota } from './mailbox-quota.ts'
import { messagesOnHold } from './messages-on-hold.ts'

/**
 * Gives messages on hold another try, of each mailbox as many as its quota has left. Those about a visit that
 * has begun come too late and are withdrawn.
 */
export async function releaseMessages(
  db: ClinicDatabase,
  now: string,
  services: Pick<Services, 'linkKey'>,
): Promise<void> {
  const tooLate = await withdrawTooLate(db, now)
  const givenUp = await giveUpOld(db, now)
  const admitted: string[] = []
  for (const waiting of Map.groupBy(await messagesOnHold(db), ({ to }) => mailboxOf(to)).values())
    admitted.push(...(await withinQuota(db, services, waiting, now)))
  const released = await release(db, now, admitted)
  for (const messageId of released) await enqueue(db, deliveryJobs.email, { messageId })
  await noteChanges(
    db,
    [...tooLate, ...givenUp, ...released].map((id) => ({ noun: 'message', id })),
  )
}

/** @returns those that this run released: another, taken for lost, may release beside it */
async function release(db: ClinicDatabase, now: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .updateTable('messages')
    .set({ status: 'queued', due_at: now })
    .where('id', '=', anyOf(ids))
    .where('status', '=', 'on-hold')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function withdrawTooLate(db: ClinicDatabase, now: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update messages set status = 'withdrawn'
    from appointments visit
    where visit.id = messages.subject_id and visit.starts_at <= ${now}::timestamptz and messages.status = 'on-hold'
    returning messages.id`.execute(db)
  return rows.map(({ id }) => id)
}

async function giveUpOld(db: ClinicDatabase, now: string): Promise<string[]> {
  const rows = await db
    .updateTable('messages')
    .set({ status: 'failed', failure: 'too-many', last_error: deliveryFailures['too-many'] })
    .where('status', '=', 'on-hold')
    .where('created_at', '<', sql<string>`${now}::timestamptz - make_interval(days => ${daysOnHold})`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
