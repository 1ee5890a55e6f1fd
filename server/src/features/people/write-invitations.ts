import type { Role } from '@polyclinic/domain/kit/roles.ts'
import { noteChange } from '../../platform/changes.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { endInvitationLinks } from '../accounts/links.ts'

export type NewInvitation = {
  email: string
  name: string
  roles: readonly Role[]
  staffRoleId: string | null
  providerId: string | null
  invitedBy: string | null
  /** For which partner they will sign in. */
  partnerId?: string | null
}

/** @returns its id; null when one to that address is open already */
export async function addInvitation(
  db: ClinicDatabase,
  { email, name, roles, staffRoleId, providerId, invitedBy, partnerId = null }: NewInvitation,
  now: string,
): Promise<string | null> {
  const row = await db
    .insertInto('invitations')
    .values({
      ...{ id: newId(), email, name, roles: [...roles], staff_role_id: staffRoleId, provider_id: providerId },
      ...{ partner_id: partnerId, invited_by: invitedBy, created_at: now, sent_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await noteChange(db, { noun: 'person', id: row.id })
  return row?.id ?? null
}

/** One that is neither accepted nor withdrawn, locked. */
export const openInvitation = (db: ClinicDatabase, id: string) =>
  db
    .selectFrom('invitations')
    .select([
      'id',
      'email',
      'name',
      'roles',
      'staff_role_id as staffRoleId',
      'provider_id as providerId',
      'partner_id as partnerId',
    ])
    .select('invited_by as invitedBy')
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
export type Invitation = NonNullable<Awaited<ReturnType<typeof openInvitation>>>

/** Sent again by somebody, whose rights it goes by from now on; links of before end. */
export async function resendInvitation(db: ClinicDatabase, id: string, invitedBy: string, now: string): Promise<void> {
  await db.updateTable('invitations').set({ sent_at: now, invited_by: invitedBy }).where('id', '=', id).execute()
  await endInvitationLinks(db, id, now)
  await noteChange(db, { noun: 'person', id })
}

/** Ends it, and its links. */
export async function closeInvitation(
  db: ClinicDatabase,
  id: string,
  how: 'accepted_at' | 'withdrawn_at',
  now: string,
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ [how]: now })
    .where('id', '=', id)
    .execute()
  await endInvitationLinks(db, id, now)
  await noteChange(db, { noun: 'person', id })
}

/** Withdraws all that are open for a partner. */
export async function closeInvitationsOf(db: ClinicDatabase, partnerId: string, now: string): Promise<void> {
  const open = await db
    .selectFrom('invitations')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
  for (const { id } of open) await closeInvitation(db, id, 'withdrawn_at', now)
}

/** A role that goes is remembered by none that is over. */
export const forgetRole = (db: ClinicDatabase, roleId: string) =>
  db.updateTable('invitations').set({ staff_role_id: null }).where('staff_role_id', '=', roleId).execute()

/** Of somebody who is erased, with their links. */
export const eraseInvitationsOf = (db: ClinicDatabase, addresses: readonly string[]) =>
  db
    .deleteFrom('invitations')
    .where('email', 'in', addresses.length === 0 ? [''] : [...addresses])
    .execute()
