import { sql } from 'kysely'
import type { Services } from '../../platform/context.ts'
import { mailboxIn, mailboxOf } from '../../platform/mailbox.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { isTimeKept } from '../slots/conditions.ts'
import { withinQuota, type Mail, type OnHold } from './mailbox-quota.ts'

/**
 * Messages on hold, the soonest visit first. What tells of a visit that is canceled by now stays, for the mail
 * that says so replaces it, unless the cancellation is undone.
 * @param fresh one that is not on hold yet: it is read with those of its own mailbox, and no others
 */
export async function messagesOnHold(db: ClinicDatabase, fresh?: { id: string; to: string }): Promise<OnHold[]> {
  const which = fresh
    ? sql`(m.id = ${fresh.id} or (m.status = 'on-hold' and ${mailboxIn(sql`m.to_address`)} = ${mailboxOf(fresh.to)}))`
    : sql`m.status = 'on-hold'`
  const { rows } = await sql<OnHold>`
    select m.id, m.to_address as to, m.network_hash as network, p.email_verified_at is not null as "isProven"
    from messages m
    left join lateral (
      select patient_id, starts_at, ${isTimeKept} as is_kept from appointments where id = m.subject_id
    ) visit on true
    left join patients p on p.id = visit.patient_id and p.email = m.to_address
    where ${which} and (visit.is_kept is not false or m.kind = 'appointment-cancelled')
    order by visit.is_kept desc nulls last, visit.starts_at, m.created_at, m.id`.execute(db)
  return rows
}

/** Whether a message is one of those that may leave now, so that no fresh one takes the place of who waits longer. */
export async function isInTurn(
  db: ClinicDatabase,
  services: Pick<Services, 'linkKey'>,
  fresh: Mail & { id: string },
  now: string,
): Promise<boolean> {
  const waiting = await messagesOnHold(db, fresh)
  return waiting.length < 2 || (await withinQuota(db, services, waiting, now)).includes(fresh.id)
}
