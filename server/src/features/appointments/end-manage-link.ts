import type {
  renewManageLink as renewContract,
  revokeManageLink as revokeContract,
} from '@polyclinic/domain/appointments/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql, type Updateable } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import type { Appointments } from '../../platform/database/tables.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { hashSecret, newSecret } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { messageRows, type OutgoingMessage } from '../messages/queue-message.ts'
import { accessAppointment } from './access.ts'
import { manageLinkOf } from './manage-link.ts'
import { manageTokenOf } from './manage-token.ts'
import type { AppointmentRow } from './queries.ts'
import { mailAbout } from './visit-mail.ts'

/** From now on no mailed link opens the visit, in whatever mail or calendar it stands. The visit itself stays. */
export async function revokeManageLink(context: Context, { params }: Input<typeof revokeContract>): Promise<undefined> {
  const { now } = context
  const { row } = await accessAppointment(context, { ...params, permission: 'appointments:manage-link' })
  if (manageLinkOf(row, now).status !== 'open') throw refuse('state_conflict')
  await writeLink(context, row, { action: 'revoke-link', columns: { manage_revoked_at: now } })
}

/** Ends the links that were mailed, and mails the patient a new one. */
export async function renewManageLink(context: Context, { params }: Input<typeof renewContract>): Promise<undefined> {
  const { db, clinic, services, now } = context
  const { row } = await accessAppointment(context, { ...params, permission: 'appointments:manage-link' })
  const { status, isRenewable } = manageLinkOf(row, now)
  if (!isRenewable) throw refuse('state_conflict')
  // Somebody else renewed it just now: one mail is enough.
  if (status === 'open' && (await wasJustMailed(db, row.id, now))) throw refuse('state_conflict')
  const salt = newSecret()
  const columns = {
    manage_link_salt: salt,
    manage_token_hash: hashSecret(manageTokenOf(services, clinic.id, row.id, salt)),
    manage_revoked_at: null,
  }
  await writeLink(context, row, {
    action: 'renew-link',
    columns,
    message: mailAbout(context, { kind: 'new-link' }, row),
  })
}

async function wasJustMailed(db: ClinicDatabase, id: string, now: string): Promise<boolean> {
  const mailed = await db
    .selectFrom('messages')
    .select('id')
    .where('subject_id', '=', id)
    .where('kind', '=', 'appointment-link')
    .where('created_at', '>', addMinutes(now as Instant, -1))
    .executeTakeFirst()
  return mailed !== undefined
}

type LinkChange = {
  action: 'revoke-link' | 'renew-link'
  columns: Updateable<Appointments>
  message?: OutgoingMessage | null
}

/** @throws {RetryTransaction} when the visit or its link is no longer as it was seen */
async function writeLink(context: Context, seen: AppointmentRow, { action, columns, message }: LinkChange) {
  const { db } = context
  const { id, version, provider_id: providerId } = seen
  const facts = sql`
    select from appointments
    where id = ${id} and version = ${version} and manage_token_hash = ${seen.manage_token_hash}
      and (manage_revoked_at is null) = ${seen.manage_revoked_at === null}
    for update`
  const entry = { action: `appointments:${action}`, object: { kind: 'appointment', id }, side: 'clinic' } as const
  await writeGated(
    db,
    { facts },
    [
      auditRows(context, entry),
      changeRows([{ noun: 'appointment', id, providerId }]),
      ...(message ? messageRows(context, message).sets : []),
    ],
    [(condition) => db.updateTable('appointments').set(columns).where('id', '=', id).where(condition)],
  )
}
