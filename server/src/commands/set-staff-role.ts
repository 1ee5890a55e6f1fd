import { withImplied } from '@polyclinic/domain/kit/implied-permissions.ts'
import { clinicPermissions as known } from '@polyclinic/domain/kit/permissions.ts'
import { roleName } from '@polyclinic/domain/people/role-endpoints.ts'
import { staffRolesAtMost } from '@polyclinic/domain/people/rules.ts'
import { lockPeople } from '../features/people/giver.ts'
import { setStaffRole as writeStaffRole } from '../features/staff-roles/write-staff-roles.ts'
import { noteRights } from '../features/accounts/write-permissions.ts'
import { noteAudit } from '../platform/audit.ts'
import { CommandError, say, type Command } from './command.ts'
import { findClinic } from './find-clinic.ts'
import { readArguments } from './read-arguments.ts'
import { withDatabase } from './with-database.ts'

export const setStaffRole: Command = {
  usage: 'role set SLUG ROLE --permissions PERMISSION,…',
  about: `Make or change a role of a clinic's own people (receptionist), for user create --staff-role: ${known.join(', ')}.`,
  run: async (args) => {
    const { SLUG, ROLE, options } = readArguments(args, ['SLUG', 'ROLE'], { permissions: { type: 'string' } })
    const { data: wanted } = roleName.safeParse(ROLE)
    if (wanted === undefined)
      throw new CommandError(
        'ROLE takes a name with letters, without an address and < > { }, of 60 characters at most.',
        {
          isUsage: true,
        },
      )
    const asked = (options.permissions ?? '').split(',').map((permission) => permission.trim())
    const unknown = asked.find((permission) => !known.some((each) => each === permission))
    if (unknown !== undefined)
      throw new CommandError(`--permissions takes some of ${known.join(', ')}, with commas between.`, { isUsage: true })
    const permissions = known.filter((permission) => asked.includes(permission))
    await withDatabase(async ({ tenancy }) => {
      const clinic = await findClinic(tenancy, SLUG)
      const name = await tenancy.inClinic(clinic.id, async (db, now) => {
        await lockPeople(db)
        const role = await writeStaffRole(db, { name: wanted, permissions })
        if (!role)
          throw new CommandError(`${SLUG} has ${staffRolesAtMost} roles, which is as many as a clinic may have.`)
        const { id } = role
        const holders = await db.selectFrom('users').select('id').where('staff_role_id', '=', id).execute()
        await noteRights(
          db,
          holders.map((user) => user.id),
        )
        await noteAudit(db, 'staff-roles:set', { kind: 'staff-role', id }, now)
        return role.name
      })
      say(`${name} at ${SLUG} may: ${withImplied(permissions).join(', ')}.`)
    })
  },
}
