import { deliveryFailures } from '@polyclinic/domain/messages/failures.ts'
import { sql } from 'kysely'
import { noteChanges } from '../../platform/changes.ts'
import type { Services } from '../../platform/context.ts'
import { enqueue } from '../../platform/enqueue.ts'
import { mailboxOf } from '../../platform/mailbox.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { isTimeKept } from '../slots/conditions.ts'
import { delivery } from './delivery.ts'
import { roomLeft } from './mail-room.ts'

const heldDays = 3

/**
 * Gives messages that were held back another try, of each mailbox as many as there is room for. Those about a visit that
 * has begun come too late and are withdrawn.
 */
export async function releaseMessages(
  db: ClinicDatabase,
  now: string,
  services: Pick<Services, 'linkKey'>,
): Promise<void> {
  const tooLate = await withdrawTooLate(db, now)
  const givenUp = await giveUpOld(db, now)
  const released: string[] = []
  for (const held of Map.groupBy(await heldInTurn(db), ({ to }) => mailboxOf(to)).values()) {
    const room = await roomLeft(db, services, held[0]!.to, now)
    released.push(...held.slice(0, room).map(({ id }) => id))
  }
  await sql`update messages set status = 'queued' where id = any(${released}) and status = 'on-hold'`.execute(db)
  for (const messageId of released) await enqueue(db, delivery, { messageId })
  await noteChanges(
    db,
    [...tooLate, ...givenUp, ...released].map((id) => ({ noun: 'message', id })),
  )
}

/**
 * Whoever has signed in with the address comes first, then the visit that comes first. What tells of a visit that is
 * canceled by now stays, for the mail that says so replaces it, unless the cancellation is undone.
 */
async function heldInTurn(db: ClinicDatabase): Promise<{ id: string; to: string }[]> {
  const { rows } = await sql<{ id: string; to: string }>`
    select m.id, m.to_address as to
    from messages m
    left join lateral (
      select patient_id, starts_at, ${isTimeKept} as is_kept from appointments where id = m.subject_id
    ) visit on true
    left join patients p on p.id = visit.patient_id and p.email = m.to_address
    where m.status = 'on-hold' and (visit.is_kept is not false or m.kind = 'appointment-cancelled')
    order by p.email_verified_at is null, visit.is_kept desc nulls last, visit.starts_at, m.created_at, m.id`.execute(
    db,
  )
  return rows
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
    .where('created_at', '<', sql<string>`${now}::timestamptz - make_interval(days => ${heldDays})`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
