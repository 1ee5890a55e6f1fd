import { sql } from 'kysely'
import { rightsOf, usualSideOf } from '@polyclinic/domain/kit/permissions.ts'
import type { Role } from '@polyclinic/domain/kit/roles.ts'
import { newId } from '../../platform/ids.ts'
import { forgetNumbers } from '../messages/message-choices.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { noteChange } from '../../platform/changes.ts'
import { againWhenTaken } from '../../platform/database/again-when-taken.ts'
import { endSessions } from './end-sessions.ts'
import { endAccountLinks } from './links.ts'
import { forgetDevices } from './second-factor/remembered-devices.ts'
import { noteRights } from './write-permissions.ts'
import { nextVersion } from '../../platform/database/next-version.ts'

export type NewUser = {
  email: string
  name: string
  roles: readonly Role[]
  passwordHash: string | null
  staffRoleId?: string | null
}

/** @returns the account's id; null when the address has one already */
export async function addUser(db: ClinicDatabase, user: NewUser, now: string): Promise<string | null> {
  const { email, name, roles, passwordHash, staffRoleId = null } = user
  const id = newId()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({
      ...{ id, email, name, roles: [...roles], password_hash: passwordHash, staff_role_id: staffRoleId },
      ...{ created_at: now, updated_at: now },
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'email']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return null
  await forgetNumbers(db, email)
  await noteChange(db, { noun: 'person', id })
  return id
}

/**
 * Until the transaction ends no one signs in to an account, or changes its password or second factor.
 * @throws {Refusal} `wrong_password` when it has another one than was proved
 */
export async function lockAccount(db: ClinicDatabase, id: string, provedHash?: string): Promise<void> {
  const account = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (provedHash !== undefined && account?.password_hash !== provedHash) throw refuse('wrong_password')
}

/**
 * By its owner. Browsers that were not asked for a code are forgotten; links that were mailed before end, so that
 * nobody who asked for one with the password of before takes the account.
 * @returns the account; undefined when it is closed, or has another password than `before`
 */
export async function changePassword(
  db: ClinicDatabase,
  { id, passwordHash, before }: { id: string; passwordHash: string; before?: string },
  now: string,
) {
  const account = await db
    .updateTable('users')
    .set({ password_hash: passwordHash, has_known_password: false, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .$if(before !== undefined, (q) => q.where('password_hash', '=', before!))
    .returning(['id', 'email', 'roles', 'status'])
    .executeTakeFirst()
  if (!account) return
  await forgetDevices(db, id)
  await endAccountLinks(db, id, now)
  return account
}

/** As others who work here see it. */
export async function renameUser(db: ClinicDatabase, id: string, name: string, now: string): Promise<void> {
  await db.updateTable('users').set({ name, updated_at: now, version: nextVersion }).where('id', '=', id).execute()
  await noteChange(db, { noun: 'person', id })
}

/**
 * Of an account whose new mailbox was proved. Links that were mailed to the one before end.
 * @throws {RetryTransaction} when another account took the address in the same moment
 */
export async function changeAddress(db: ClinicDatabase, id: string, email: string, now: string): Promise<void> {
  const changed = db
    .updateTable('users')
    .set({ email, updated_at: now, version: nextVersion })
    .set({ former_emails: sql<string[]>`array_remove(former_emails, ${email}) || email` })
    .where('id', '=', id)
  await againWhenTaken(changed.execute())
  await endAccountLinks(db, id, now)
  await noteChange(db, { noun: 'person', id })
}

/** Opens an account, with this password or none, and ends its sessions. */
export async function reopenUser(db: ClinicDatabase, id: string, passwordHash: string | null, now: string) {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, has_known_password: false, status: 'active', updated_at: now })
    .set({ version: nextVersion })
    .where('id', '=', id)
    .execute()
  await endSessions(db, id, now)
  await forgetDevices(db, id)
  await endAccountLinks(db, id, now)
  await noteChange(db, { noun: 'person', id })
}

/** Closes an account and ends its sessions. */
export async function disableUser(db: ClinicDatabase, id: string, now: string): Promise<void> {
  await setStatus(db, id, 'disabled', now)
  await endSessions(db, id, now)
  await forgetDevices(db, id)
  await endAccountLinks(db, id, now)
}

/** Opens an account with the password that it had. */
export const enableUser = (db: ClinicDatabase, id: string, now: string) => setStatus(db, id, 'active', now)

async function setStatus(db: ClinicDatabase, id: string, status: 'active' | 'disabled', now: string) {
  await db.updateTable('users').set({ status, updated_at: now, version: nextVersion }).where('id', '=', id).execute()
  await noteChange(db, { noun: 'person', id })
}

/** Gives an account these roles; its sessions, which were made for others, end. */
export async function changeRoles(
  db: ClinicDatabase,
  user: { id: string; roles: readonly string[]; staffRoleId: string | null },
  now: string,
): Promise<void> {
  const { id, roles, staffRoleId } = user
  const before = await db.selectFrom('users').select('roles').where('id', '=', id).executeTakeFirstOrThrow()
  await db
    .updateTable('users')
    .set({ roles: [...roles], staff_role_id: staffRoleId, updated_at: now, version: nextVersion })
    .where('id', '=', id)
    .execute()
  const isSame = before.roles.length === roles.length && before.roles.every((role) => roles.includes(role))
  // What was decided for one of the clinic's people is not for a patient, or for whoever comes back.
  const sides = [before.roles, user.roles].map((held) => usualSideOf(rightsOf(held)))
  if (sides[0] !== sides[1]) await db.deleteFrom('user_permissions').where('user_id', '=', id).execute()
  if (isSame) await noteRights(db, [id])
  else await endSessions(db, id, now)
  await noteChange(db, { noun: 'person', id })
}

/** For which partner somebody signs in, or for none any more. */
export const setPartner = (db: ClinicDatabase, id: string, partnerId: string | null) =>
  db.updateTable('users').set({ partner_id: partnerId, version: nextVersion }).where('id', '=', id).execute()
