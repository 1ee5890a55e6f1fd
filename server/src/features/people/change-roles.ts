import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { clinicPermissions } from '@polyclinic/domain/kit/permissions.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import type * as contracts from '@polyclinic/domain/people/role-endpoints.ts'
import { isSameRoleName } from '@polyclinic/domain/people/role-name.ts'
import { mayChangeRole, mayGive, staffRolesAtMost } from '@polyclinic/domain/people/rules.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { noteRights } from '../accounts/write-permissions.ts'
import { addStaffRole, changeStaffRole, removeStaffRole } from '../staff-roles/write-staff-roles.ts'
import { admitGiver } from './giver.ts'
import { forgetRole } from './write-invitations.ts'
import { findRoles, holdersOf, roleOf, showRole } from './roles.ts'

/** Makes a role of the clinic's own. */
export async function createRole(
  context: Context,
  { body }: Input<typeof contracts.createRole>,
): Promise<Output<typeof contracts.createRole>> {
  const { db } = context
  const giver = await admitGiver(context, 'roles:change')
  unlessRefused(mayGive(giver, body.permissions))
  const others = await findRoles(db)
  if (others.length >= staffRolesAtMost) throw refuse('too_many_roles')
  const id = others.some(({ name }) => isSameRoleName(name, body.name)) ? null : await addStaffRole(db, body)
  if (id === null) throw refuse('role_name_taken')
  await audit(context, {
    ...{ action: 'staff-roles:create', object: { kind: 'staff-role', id } },
    detail: body.permissions.join(' '),
  })
  return showRole(context, giver, await roleOf(db, id), [])
}

/** Changes a role for everybody who has it; their open screens are told. */
export async function changeRole(
  context: Context,
  { params: { id }, headers, body }: Input<typeof contracts.changeRole>,
): Promise<Output<typeof contracts.changeRole>> {
  const { db, now } = context
  const giver = await admitGiver(context, 'roles:change')
  const role = await roleOf(db, id)
  const holders = await holdersOf(db, id, now)
  const { name = role.name, permissions = knownOf(role) } = body
  const isRenamed = name !== role.name
  unlessRefused(mayChangeRole(giver, { before: knownOf(role), after: permissions, holders, isRenamed }))
  if (isStale(role, headers['if-match'])) throw refuse('stale_version')
  if (isRenamed && (await findRoles(db)).some((other) => other.id !== id && isSameRoleName(other.name, name)))
    throw refuse('role_name_taken')
  await changeStaffRole(db, id, { name, permissions })
  await noteRights(
    db,
    holders.map(({ userId }) => userId),
  )
  await audit(context, {
    ...{ action: 'staff-roles:change', object: { kind: 'staff-role', id } },
    detail: changeOf(role, { name, permissions }),
  })
  return showRole(context, giver, await roleOf(db, id), await holdersOf(db, id, now))
}

/** Of what is stored: another version may have known more. */
const knownOf = ({ permissions }: Pick<Role, 'permissions'>) =>
  clinicPermissions.filter((each) => permissions.includes(each))

type Role = { name: string; permissions: readonly string[] }

/** Which permissions came and went, and whether it is called something else. */
const changeOf = (before: Role, after: Role) =>
  [
    ...after.permissions.filter((each) => !before.permissions.includes(each)).map((each) => `+${each}`),
    ...before.permissions.filter((each) => !after.permissions.includes(each)).map((each) => `-${each}`),
    ...(before.name === after.name ? [] : ['name']),
  ].join(' ')

/** Takes away a role that nobody has or is invited to. */
export async function deleteRole(
  context: Context,
  { params: { id } }: Input<typeof contracts.deleteRole>,
): Promise<undefined> {
  const { db } = context
  const giver = await admitGiver(context, 'roles:change')
  const { people, invitations, ...role } = await roleOf(db, id)
  unlessRefused(mayChangeRole(giver, { before: knownOf(role), after: null, holders: [] }))
  if (people + invitations > 0) throw refuse('role_in_use', { roleUse: { people, invitations } })
  await forgetRole(db, id)
  await removeStaffRole(db, id)
  await audit(context, { action: 'staff-roles:delete', object: { kind: 'staff-role', id } })
}
