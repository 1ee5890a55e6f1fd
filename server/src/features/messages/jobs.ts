import { sql } from 'kysely'
import type { RecurringJob } from '../../platform/jobs.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

const batch = 1000

/**
 * Takes away what messages said and whom they went to once the clinic's times for it are over; that there was a message,
 * and what became of it, stays in the log. What is still to be sent stays whole.
 * @returns `more` while there may be others
 */
export async function sweepMessages(db: ClinicDatabase, now: string): Promise<'more' | undefined> {
  const clinic = await db
    .selectFrom('organizations')
    .select(['message_text_days', 'message_address_days'])
    .executeTakeFirstOrThrow()
  const swept = await Promise.all([
    take(db, 'body', daysBefore(now, clinic.message_text_days)),
    take(db, 'to_address', daysBefore(now, clinic.message_address_days)),
  ])
  return swept.includes(batch) ? 'more' : undefined
}

const daysBefore = (now: string, days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString()

async function take(db: ClinicDatabase, column: 'body' | 'to_address', before: string): Promise<number> {
  const over = db
    .selectFrom('messages')
    .select('id')
    .where(column, 'is not', null)
    .where('status', 'not in', ['waiting', 'queued'])
    .where('created_at', '<', before)
    .limit(batch)
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set(column === 'body' ? { body: null } : { to_address: null })
    .where('id', 'in', over)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** For whoever asked to be erased: what any of these messages said, to whom, and what is still to be sent. */
export async function eraseMessages(
  db: ClinicDatabase,
  whose: { appointmentIds: readonly string[]; addresses: readonly string[] },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({
      body: null,
      to_address: null,
      status: sql<string>`case status when 'queued' then 'failed' when 'waiting' then 'withdrawn' else status end`,
    })
    .where((eb) =>
      eb.or([
        eb('appointment_id', '=', sql<string>`any(${whose.appointmentIds}::uuid[])`),
        eb('to_address', '=', sql<string>`any(${whose.addresses}::text[])`),
      ]),
    )
    .where((eb) => eb.or([eb('body', 'is not', null), eb('to_address', 'is not', null)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const jobs: readonly RecurringJob[] = [{ name: 'sweep-messages', every: 'night', run: sweepMessages }]
