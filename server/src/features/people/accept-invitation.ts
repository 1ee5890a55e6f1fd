import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isStaff, partnerRole, wasPartnersAlone, type Role } from '@polyclinic/domain/kit/roles.ts'
import type * as contracts from '@polyclinic/domain/people/invitation-endpoints.ts'
import { givenWith, mayGive, mayInClinic } from '@polyclinic/domain/people/rules.ts'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { callerOf } from '../../platform/network.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { weaknessOf } from '../accounts/check-password.ts'
import { endSessions } from '../accounts/end-sessions.ts'
import { noteKnownDevice } from '../accounts/known-device.ts'
import { findLink, useLink } from '../accounts/links.ts'
import { noteVerified } from '../patient-records/own-record.ts'
import { clearPasskeys } from '../accounts/passkeys/clear-passkeys.ts'
import { clearFactor } from '../accounts/second-factor/clear-factor.ts'
import { factorOfSession, startSession, type FactorShown } from '../accounts/start-session.ts'
import { addUser, changeRoles, reopenUser, setPartner } from '../accounts/write-users.ts'
import { giveCalendarTo, isTaken } from '../providers/give-calendar.ts'
import { rolesIn } from './change-person.ts'
import { lockPeople } from './giver.ts'
import { findPeople, lentTo, rightsOfPerson } from './people.ts'
import { closeInvitation, openInvitation, type Invitation } from './write-invitations.ts'
import { signedIn } from '../../platform/signed-in.ts'

/** Makes the account of somebody who has none. A weak password does not use the link up. */
export async function completeInvitation(
  scope: RequestScope,
  { body: { token, password, givenName, familyName } }: Input<typeof contracts.completeInvitation>,
): Promise<Output<typeof contracts.completeInvitation>> {
  const link = await scope.transact(({ db, now }) => findLink(db, token, now))
  if (link?.kind !== 'invitation') throw refuse('link_expired')
  const { email } = link
  const name = `${givenName} ${familyName}`
  const weakness = weaknessOf(password, [email, name, scope.clinic.name])
  if (weakness) throw refuse(weakness)

  const passwordHash = await scope.services.passwords.hash(password, callerOf(scope.clinic, scope.request))
  const session = await scope.transact(async (context) => {
    const { db, now } = context
    const { roles, ...invitation } = await takeInvitation(context, token)
    const user = { email, name, roles, passwordHash, staffRoleId: invitation.staffRoleId }
    const id = await addUser(db, user, now)
    const account = id === null ? await reopenAccount(context, user) : { id, roles }
    // An account was made meanwhile: its password stays, and its owner joins with it.
    if (!account) throw refuse('link_expired')
    return begin(context, account, invitation, null)
  })
  noteKnownDevice(scope, email)
  return session
}

/**
 * A patient's account that was closed: whoever invited need not know that there is one, and the link shows that its address
 * is theirs. What works here, or is open, stays as it is.
 */
async function reopenAccount(
  context: Context,
  user: { email: string; roles: readonly Role[]; passwordHash: string; staffRoleId: string | null },
) {
  const { db, now } = context
  const closed = await db
    .selectFrom('users')
    .select(['id', 'roles'])
    .where('email', '=', user.email)
    .where('status', '<>', 'active')
    .forUpdate()
    .executeTakeFirst()
  if (!closed || (isStaff(closed.roles) && !wasPartnersAlone(closed.roles))) return null
  const { id } = closed
  const before = (closed.roles as Role[]).filter((role) => role !== partnerRole)
  const roles = [...before, ...user.roles]
  await reopenUser(db, id, user.passwordHash, now)
  // As a new account: whoever was invited has shown the mailbox, and what they had before may be lost.
  await clearFactor(context, { id, email: user.email, roles: closed.roles })
  await clearPasskeys(context, { id, email: user.email, roles: closed.roles })
  await changeRoles(db, { id, roles, staffRoleId: user.staffRoleId }, now)
  await noteVerified(db, { id, email: user.email }, now)
  return { id, roles }
}

/** The account that asks takes on what it was invited to. Its sessions, which were a patient's, end for a new one. */
export async function joinByInvitation(
  context: Context,
  { body: { token } }: Input<typeof contracts.joinByInvitation>,
): Promise<Output<typeof contracts.joinByInvitation>> {
  const { db, now } = context
  const actor = signedIn(context)
  const { roles: added, ...invitation } = await takeInvitation(context, token)
  if (invitation.email !== actor.email) throw refuse('other_address')
  const { userId: id } = actor
  const account = await db
    .selectFrom('users')
    .select('roles')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // They were given a role otherwise meanwhile.
  if (isStaff(account.roles)) throw refuse('link_expired')
  const roles = [...(account.roles as Role[]), ...added]
  await changeRoles(db, { id, roles, staffRoleId: invitation.staffRoleId }, now)
  await endSessions(db, id, now)
  await noteVerified(db, { id, email: actor.email }, now)
  return begin(context, { id, roles }, invitation, await factorOfSession(db, actor.sessionId))
}

type Taken = Omit<Invitation, 'roles'> & { roles: Role[] }

/**
 * The invitation of a link, which is used up with it.
 * @throws {Refusal} `link_expired`, too when whoever sent it may not give that any more
 */
async function takeInvitation({ db, now }: Context, token: string): Promise<Taken> {
  await lockPeople(db)
  const link = await useLink(db, 'invitation', token, now)
  const invitation = link?.invitation_id && (await openInvitation(db, link.invitation_id))
  if (!invitation || !(await isVouchedFor(db, invitation, now))) throw refuse('link_expired')
  return { ...invitation, roles: invitation.roles as Role[] }
}

async function isVouchedFor(db: ClinicDatabase, invitation: Invitation, now: string): Promise<boolean> {
  const { roles, staffRoleId, invitedBy, partnerId } = invitation
  if (invitedBy === null) return true
  const [inviter] = await findPeople(db, [sql`e.id = ${invitedBy}::uuid`], { now })
  if (inviter?.status !== 'active') return false
  const rights = rightsOfPerson(inviter)
  const role = await db.selectFrom('staff_roles').select('permissions').where('id', '=', staffRoleId).executeTakeFirst()
  const given = givenWith({ roles, staffPermissions: role?.permissions ?? null })
  const needed = partnerId === null ? 'people:invite' : 'partners:manage'
  return mayInClinic(rights, needed) && mayGive({ rights, lent: lentTo(inviter) }, given) === undefined
}

async function begin(
  context: Context,
  user: { id: string; roles: Role[] },
  { id, staffRoleId, providerId, partnerId }: Pick<Invitation, 'id' | 'staffRoleId' | 'providerId' | 'partnerId'>,
  factor: FactorShown | null,
) {
  const { db, now } = context
  if (providerId !== null && (await isTaken(db, providerId))) throw refuse('link_expired')
  if (providerId !== null) await giveCalendarTo(db, providerId, user.id)
  if (partnerId !== null) await setPartner(db, user.id, partnerId)
  await closeInvitation(db, id, 'accepted_at', now)
  const object = { kind: 'user', id: user.id } as const
  const detail = rolesIn({ roles: user.roles, staffRoleId })
  await audit(context, { action: 'invitations:accept', object, side: 'clinic', detail })
  return startSession(context, user, factor)
}
