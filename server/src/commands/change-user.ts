import { disableUser as closeUser, reopenUser } from '../features/accounts/write-users.ts'
import { deletePasskeys } from '../features/accounts/passkeys/clear-passkeys.ts'
import { deleteFactor } from '../features/accounts/second-factor/clear-factor.ts'
import type { ClinicDatabase } from '../platform/tenancy.ts'
import { noteAudit } from '../platform/audit.ts'
import { CommandError, say, type Command } from './command.ts'
import { findClinic } from './find-clinic.ts'
import { readArguments } from './read-arguments.ts'
import { readEmail } from './user-arguments.ts'
import { linkFor, sayLink, secretFor } from './user-secret.ts'
import { withDatabase } from './with-database.ts'

export const resetUser: Command = {
  usage: 'user reset SLUG EMAIL [--link] [--without-second-factor]',
  about:
    'Set a new password (asked for, or by a link that is printed), open the account, end all its sessions, and take a lost second factor and all passkeys away if told to.',
  run: async (args) => {
    const { SLUG, EMAIL, options } = readArguments(args, ['SLUG', 'EMAIL'], {
      link: { type: 'boolean' },
      'without-second-factor': { type: 'boolean' },
    })
    const email = readEmail(EMAIL)
    await withDatabase(async (opened) => {
      const clinic = await findClinic(opened.tenancy, SLUG)
      const known = await opened.tenancy.inClinic(clinic.id, (db) => findUser(db, SLUG, email))
      const secret = await secretFor(options.link ?? false, [email, known.name, clinic.name])
      const link = await opened.tenancy.inClinic(clinic.id, async (db, now) => {
        await reopenUser(db, known.id, secret, now)
        await noteAudit(db, 'users:reset', { kind: 'user', id: known.id }, now)
        if (options['without-second-factor']) {
          const had = [await deleteFactor(db, known.id), await deletePasskeys(db, known.id)]
          if (had.includes(true)) await noteAudit(db, 'users:clear-second-factor', { kind: 'user', id: known.id }, now)
        }
        return options.link ? linkFor({ db, now, clinic, opened }, email, known.id) : undefined
      })
      say(link ? `${email} has no password until the link is used.` : `${email} has a new password.`)
      if (link) sayLink(link)
    })
  },
}

export const disableUser: Command = {
  usage: 'user disable SLUG EMAIL',
  about: 'Close an account and end all its sessions; user reset opens it again.',
  run: async (args) => {
    const { SLUG, EMAIL } = readArguments(args, ['SLUG', 'EMAIL'], {})
    const email = readEmail(EMAIL)
    await withDatabase(async ({ tenancy }) => {
      const clinic = await findClinic(tenancy, SLUG)
      await tenancy.inClinic(clinic.id, async (db, now) => {
        const { id } = await findUser(db, SLUG, email)
        await closeUser(db, id, now)
        await noteAudit(db, 'users:disable', { kind: 'user', id }, now)
      })
    })
    say(`${email} is closed at ${SLUG}.`)
  },
}

const findUser = async (db: ClinicDatabase, slug: string, email: string) => {
  const found = await db.selectFrom('users').select(['id', 'name']).where('email', '=', email).executeTakeFirst()
  if (!found) throw new CommandError(`${email} has no account at ${slug}.`)
  return found
}
