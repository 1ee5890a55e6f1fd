import { clinicPermissions as known } from '@polyclinic/domain/kit/permissions.ts'
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
    const name = ROLE.trim()
    const asked = (options.permissions ?? '').split(',').map((permission) => permission.trim())
    const unknown = asked.find((permission) => !known.some((each) => each === permission))
    if (unknown !== undefined)
      throw new CommandError(`--permissions takes some of ${known.join(', ')}, with commas between.`, { isUsage: true })
    const permissions = known.filter((permission) => asked.includes(permission))
    await withDatabase(async ({ tenancy }) => {
      const clinic = await findClinic(tenancy, SLUG)
      await tenancy.inClinic(clinic.id, async (db, now) => {
        const id = await writeStaffRole(db, { name, permissions })
        const holders = await db.selectFrom('users').select('id').where('staff_role_id', '=', id).execute()
        await noteRights(
          db,
          holders.map((user) => user.id),
        )
        await noteAudit(db, 'staff-roles:set', { kind: 'staff-role', id }, now)
      })
    })
    say(`${name} at ${SLUG} may: ${permissions.join(', ')}.`)
  },
}
