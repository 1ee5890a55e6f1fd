import type {
  renewManageLink as renewContract,
  revokeManageLink as revokeContract,
} from '@polyclinic/domain/appointments/endpoints.ts'
import { manageLinkStatus } from '@polyclinic/domain/appointments/rules.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import { audit } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { hashSecret, newSecret } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { accessAppointment } from './access.ts'
import { manageLinkOf } from './manage-link.ts'
import { manageTokenOf } from './manage-token.ts'
import { mailAbout } from './visit-mail.ts'

/** From now on no mailed link opens the visit, in whatever mail or calendar it stands. The visit itself stays. */
export async function revokeManageLink(context: Context, { params }: Input<typeof revokeContract>): Promise<undefined> {
  const { db, now } = context
  const { row } = await accessAppointment(context, { ...params, permission: 'appointments:manage-link' })
  if (manageLinkStatus({ ...row, ...(await lockLink(db, row.id)) }, now) !== 'open') throw refuse('state_conflict')
  await db.updateTable('appointments').set({ manage_revoked_at: now }).where('id', '=', row.id).execute()
  await noteEnd(context, 'revoke-link', row)
}

/** Ends the links that were mailed, and mails the patient a new one. */
export async function renewManageLink(context: Context, { params }: Input<typeof renewContract>): Promise<undefined> {
  const { db, clinic, services, now } = context
  const { row } = await accessAppointment(context, { ...params, permission: 'appointments:manage-link' })
  const { standing, isRenewable } = manageLinkOf({ ...row, ...(await lockLink(db, row.id)) }, now)
  if (!isRenewable || row.patient_email === null) throw refuse('state_conflict')
  // Somebody else renewed it just now: one mail is enough.
  if (standing === 'open' && (await wasJustMailed(db, row.id, now))) throw refuse('state_conflict')
  const salt = newSecret()
  await db
    .updateTable('appointments')
    .set({
      manage_link_salt: salt,
      manage_token_hash: hashSecret(manageTokenOf(services, clinic.id, row.id, salt)),
      manage_revoked_at: null,
    })
    .where('id', '=', row.id)
    .execute()
  await noteEnd(context, 'renew-link', row)
  const message = mailAbout(context, { kind: 'new-link' }, row)
  if (message) await queueMessage(context, message)
}

/** The link as it is when whoever changes it at the same time is through. */
const lockLink = (db: ClinicDatabase, id: string) =>
  db.selectFrom('appointments').select('manage_revoked_at').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

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

async function noteEnd(
  context: Context,
  act: 'revoke-link' | 'renew-link',
  { id, provider_id }: { id: string; provider_id: string },
) {
  await audit(context, { action: `appointments:${act}`, object: { kind: 'appointment', id }, side: 'clinic' })
  await noteChange(context.db, { noun: 'appointment', id, providerId: provider_id })
}
