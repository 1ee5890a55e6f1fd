import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import { exampleRolesIn } from '@polyclinic/domain/people/example-roles.ts'
import { isSameRoleName } from '@polyclinic/domain/people/role-name.ts'
import { staffRolesAtMost } from '@polyclinic/domain/people/rules.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { nextVersion } from '../../platform/database/next-version.ts'

type StaffRole = { name: string; permissions: readonly Permission[] }

/** @returns its id; null when a role has that name already */
export async function addStaffRole(db: ClinicDatabase, { name, permissions }: StaffRole): Promise<string | null> {
  const row = await db
    .insertInto('staff_roles')
    .values({ id: newId(), name, permissions: [...permissions] })
    .onConflict((conflict) => conflict.columns(['organization_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Changes what a role is called and what it allows. */
export async function changeStaffRole(db: ClinicDatabase, id: string, { name, permissions }: StaffRole): Promise<void> {
  await db
    .updateTable('staff_roles')
    .set({ name, permissions: [...permissions], version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/**
 * Makes a clinic's own role, or changes what the one may that would be taken for it.
 * @returns its id and name; null when the clinic has as many as it may
 */
export async function setStaffRole(db: ClinicDatabase, { name, permissions }: StaffRole) {
  const all = await db.selectFrom('staff_roles').select(['id', 'name']).execute()
  const found = all.find((role) => isSameRoleName(role.name, name))
  if (found) await changeStaffRole(db, found.id, { name: found.name, permissions })
  else if (all.length >= staffRolesAtMost) return null
  return found ?? { id: (await addStaffRole(db, { name, permissions }))!, name }
}

/** Of nobody any more. */
export const removeStaffRole = (db: ClinicDatabase, id: string) =>
  db.deleteFrom('staff_roles').where('id', '=', id).execute()

/** For a new clinic, in its language. */
export async function addExampleRoles(db: ClinicDatabase, locale: string): Promise<void> {
  for (const role of exampleRolesIn(locale)) await addStaffRole(db, role)
}
