import { isAdmin, isProvider, roles as knownRoles } from '@polyclinic/domain/kit/roles.ts'
import { personalName } from '@polyclinic/domain/kit/shapes.ts'
import { noteAudit } from '../platform/audit.ts'
import { CommandError, say, type Command } from './command.ts'
import { findClinic } from './find-clinic.ts'
import { makeUser } from './make-user.ts'
import { readArguments } from './read-arguments.ts'
import { readEmail, readRoles } from './user-arguments.ts'
import { linkFor, sayLink, secretFor } from './user-secret.ts'
import { withDatabase } from './with-database.ts'

export const createUser: Command = {
  usage: 'user create SLUG EMAIL --name NAME --roles ROLE,… [--staff-role ROLE] [--provider DOCTOR] [--link]',
  about: `Make an account (roles: ${knownRoles.join(', ')}); asks for the password, or prints a link that sets it.`,
  run: async (args) => {
    const { SLUG, EMAIL, options } = readArguments(args, ['SLUG', 'EMAIL'], {
      name: { type: 'string' },
      roles: { type: 'string' },
      'staff-role': { type: 'string' },
      provider: { type: 'string' },
      link: { type: 'boolean' },
    })
    const email = readEmail(EMAIL)
    if (options.name === undefined) throw new CommandError('--name is needed.', { isUsage: true })
    const { data: name, error } = personalName(160).safeParse(options.name)
    if (name === undefined) throw new CommandError(`--name: ${error?.issues[0]?.message}`, { isUsage: true })
    const roles = readRoles(options.roles)
    if (options.provider !== undefined && !isProvider(roles))
      throw new CommandError('--provider needs the role provider.')

    const staffRole = options['staff-role']
    if (staffRole !== undefined && !isAdmin(roles))
      throw new CommandError('--staff-role needs the role admin, whose permissions it replaces.')

    await withDatabase(async (opened) => {
      const clinic = await findClinic(opened.tenancy, SLUG)
      const secret = await secretFor(options.link ?? false, [email, name, clinic.name])
      const link = await opened.tenancy.inClinic(clinic.id, async (db, now) => {
        const user = { email, name, roles, passwordHash: secret, provider: options.provider, staffRole }
        const id = await makeUser(db, user, now)
        await noteAudit(db, 'users:create', { kind: 'user', id }, now)
        return options.link ? linkFor({ db, now, clinic, opened }, email, id) : undefined
      })
      say(`${email} has an account at ${SLUG}: ${roles.join(', ')}.`)
      if (link) sayLink(link)
    })
  },
}
