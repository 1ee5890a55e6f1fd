import type { Permission, Role } from '@polyclinic/domain/kit/permissions.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { endSessions } from './end-sessions.ts'

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
  return numInsertedOrUpdatedRows === 1n ? id : null
}

/** Opens an account, with this password or none, and ends its sessions. */
export async function reopenUser(db: ClinicDatabase, id: string, passwordHash: string | null, now: string) {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, has_known_password: false, status: 'active', updated_at: now })
    .where('id', '=', id)
    .execute()
  await endSessions(db, id, now)
}

/** Closes an account and ends its sessions. */
export async function disableUser(db: ClinicDatabase, id: string, now: string): Promise<void> {
  await db.updateTable('users').set({ status: 'disabled', updated_at: now }).where('id', '=', id).execute()
  await endSessions(db, id, now)
}

/** Makes a clinic's own role, or changes what it may. @returns its id */
export async function setStaffRole(
  db: ClinicDatabase,
  name: string,
  permissions: readonly Permission[],
): Promise<string> {
  const set = { permissions: [...permissions] }
  const { id } = await db
    .insertInto('staff_roles')
    .values({ id: newId(), name, ...set })
    .onConflict((conflict) => conflict.columns(['organization_id', 'name']).doUpdateSet(set))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
