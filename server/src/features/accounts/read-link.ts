import type { readLink as contract } from '@polyclinic/domain/accounts/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Role } from '@polyclinic/domain/kit/roles.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { findLink } from './links.ts'

/** Without a name: what was booked with an address before may have been typed by anybody. */
export async function readLink(
  { db, now }: Context,
  { body: { token } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const link = await findLink(db, token, now)
  // One that makes a clinic has a page of its own.
  if (!link || link.kind === 'clinic') throw refuse('link_expired')
  const { email } = link
  if (link.invitation_id !== null)
    return { kind: 'invitation', email, expiresAt: link.expires_at, ...(await readInvitation(db, link.invitation_id)) }
  return { kind: link.kind as 'sign-up' | 'password' | 'email', email }
}

/** The name is the one that the clinic's people gave. */
async function readInvitation(db: Context['db'], id: string) {
  const row = await db
    .selectFrom('invitations as i')
    .leftJoin('staff_roles as r', 'r.id', 'i.staff_role_id')
    .leftJoin('providers as p', 'p.id', 'i.provider_id')
    .leftJoin('users as inviter', 'inviter.id', 'i.invited_by')
    // One that is closed is opened by accepting.
    .leftJoin('users as own', (join) => join.onRef('own.email', '=', 'i.email').on('own.status', '=', 'active'))
    .select(['i.name', 'i.roles', 'r.name as staffRoleName', 'inviter.name as invitedBy', 'own.id as account'])
    .select(['p.prefix', 'p.given_name', 'p.family_name'])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow()
  const doctor = { prefix: row.prefix ?? '', givenName: row.given_name ?? '', familyName: row.family_name ?? '' }
  return {
    ...{ name: row.name, roles: row.roles as Role[], staffRoleName: row.staffRoleName, invitedBy: row.invitedBy },
    doctorName: row.family_name === null ? null : doctorName(doctor),
    hasAccount: row.account !== null,
  }
}
