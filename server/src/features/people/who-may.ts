import { permits, rightsOf, type Permission } from '@polyclinic/domain/kit/permissions.ts'
import { staffRoles } from '@polyclinic/domain/kit/roles.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { decidedFor } from '../../platform/rights.ts'

/** The addresses of the clinic's people who may do that in the whole clinic. */
export async function addressesOfWhoMay(
  { db, now }: Pick<Context, 'db' | 'now'>,
  permission: Permission,
): Promise<string[]> {
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('staff_roles as r', 'r.id', 'u.staff_role_id')
    .select(['u.email', 'u.roles', 'r.permissions as staffPermissions'])
    .select(decidedFor(now))
    .where('u.status', '=', 'active')
    .where(sql<boolean>`u.roles && ${[...staffRoles]}::text[]`)
    .execute()
  return rows
    .filter(({ roles, ...decided }) => permits(rightsOf(roles, decided), permission, 'clinic'))
    .map(({ email }) => email)
}
