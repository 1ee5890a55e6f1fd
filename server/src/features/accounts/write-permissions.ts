import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import { noteChanges } from '../../platform/changes.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { nextVersion } from '../../platform/database/next-version.ts'

/** What these people may do has changed: their open streams ask again. */
export const noteRights = (db: ClinicDatabase, ids: readonly string[]) =>
  noteChanges(
    db,
    ids.flatMap((id) => [
      { noun: 'session', id },
      { noun: 'person', id },
    ]),
  )

type Decision = {
  userId: string
  permission: Permission
  isGranted: boolean
  givenBy: string
  endsAt: string | null
  reason: string | null
}

/** Decides one permission for one person, in place of what was decided before. */
export async function decidePermission(db: ClinicDatabase, decision: Decision, now: string): Promise<void> {
  const { userId, permission, isGranted, givenBy, endsAt, reason } = decision
  const set = { is_granted: isGranted, given_by: givenBy, given_at: now, ends_at: endsAt, reason }
  await db
    .insertInto('user_permissions')
    .values({ user_id: userId, permission, ...set })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id', 'permission']).doUpdateSet(set))
    .execute()
  await noteDecided(db, userId, now)
}

/** Leaves a permission to somebody's roles again. */
export async function undecidePermission(db: ClinicDatabase, userId: string, permission: Permission, now: string) {
  await db.deleteFrom('user_permissions').where('user_id', '=', userId).where('permission', '=', permission).execute()
  await noteDecided(db, userId, now)
}

async function noteDecided(db: ClinicDatabase, id: string, now: string): Promise<void> {
  await db.updateTable('users').set({ version: nextVersion, updated_at: now }).where('id', '=', id).execute()
  await noteRights(db, [id])
}
