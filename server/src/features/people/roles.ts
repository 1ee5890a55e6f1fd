import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { clinicPermissions, type ClinicPermission, type Rights } from '@polyclinic/domain/kit/permissions.ts'
import type { createRole } from '@polyclinic/domain/people/role-endpoints.ts'
import { mayChangeRole, type Giver } from '@polyclinic/domain/people/rules.ts'
import { sql, type RawBuilder } from 'kysely'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { findPeople, rightsToComeOf } from './people.ts'

export type RoleRow = {
  id: string
  name: string
  permissions: string[]
  version: number
  people: number
  invitations: number
}

/** With how many have them, by name. */
export async function findRoles(db: ClinicDatabase, only?: string): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.id, r.name, r.permissions, r.version,
      (select count(*)::int from users u where u.staff_role_id = r.id) as people,
      (select count(*)::int from invitations i
        where i.staff_role_id = r.id and i.accepted_at is null and i.withdrawn_at is null) as invitations
    from staff_roles r
    where ${only ?? null}::uuid is null or r.id = ${only ?? null}::uuid
    order by lower(r.name), r.id`.execute(db)
  return rows
}

/** @throws {Refusal} `not_found` */
export async function roleOf(db: ClinicDatabase, id: string): Promise<RoleRow> {
  const [role] = await findRoles(db, id)
  if (!role) throw refuse('not_found')
  return role
}

/** Whoever has a role, with what they may. */
export async function holdersOf(db: ClinicDatabase, roleId: string, now: string): Promise<Holder[]> {
  return findHolders(db, sql`e."staffRoleId" = ${roleId}::uuid`, now)
}

/** Whoever has any of the clinic's own roles. */
export const holdersOfAny = (db: ClinicDatabase, now: string): Promise<Holder[]> =>
  findHolders(db, sql`e."staffRoleId" is not null`, now)

type Holder = { userId: string; roleId: string | null; rights: Rights }

async function findHolders(db: ClinicDatabase, who: RawBuilder<unknown>, now: string): Promise<Holder[]> {
  const rows = await findPeople(db, [who, sql`e.kind = 'account'`], { now, take: 100_000 })
  return rows.map((row) => ({ userId: row.id, roleId: row.staffRoleId, rights: rightsToComeOf(row) }))
}

/** As it is told, with what whoever asks may do. */
export function showRole(
  { actor }: Pick<Context, 'actor'>,
  giver: Giver,
  row: RoleRow,
  holders: readonly Holder[],
): Output<typeof createRole> {
  const permissions = clinicPermissions.filter((permission) => row.permissions.includes(permission))
  const may = (after: readonly ClinicPermission[] | null) =>
    reaches(actor, 'roles:change', {}) && !mayChangeRole(giver, { before: permissions, after, holders })
  return { ...row, permissions, mayChange: may(permissions), mayDelete: may(null) }
}
