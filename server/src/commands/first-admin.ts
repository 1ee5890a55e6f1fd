import { personalName } from '@polyclinic/domain/kit/shapes.ts'
import { noteAudit } from '../platform/audit.ts'
import { CommandError, say } from './command.ts'
import { findClinic } from './find-clinic.ts'
import { makeUser } from './make-user.ts'
import { readEmail } from './user-arguments.ts'
import { linkFor, sayLink } from './user-secret.ts'
import { withDatabase } from './with-database.ts'

export type FirstAdmin = { email: string; name: string }

/** @throws {CommandError} for one without a name, or without an address */
export function readFirstAdmin(email: string | undefined, typedName: string | undefined): FirstAdmin | null {
  if (email === undefined && typedName === undefined) return null
  if (email === undefined || typedName === undefined)
    throw new CommandError('--admin and --admin-name belong together.', { isUsage: true })
  const { data: name, error } = personalName(160).safeParse(typedName)
  if (name === undefined) throw new CommandError(`--admin-name: ${error?.issues[0]?.message}`, { isUsage: true })
  return { email: readEmail(email), name }
}

/** An account that manages the clinic, and a link that sets its password: the rest is done on the screens. */
export async function makeFirstAdmin(slug: string, { email, name }: FirstAdmin): Promise<void> {
  const link = await withDatabase(async (opened) => {
    const clinic = await findClinic(opened.tenancy, slug)
    return opened.tenancy.inClinic(clinic.id, async (db, now) => {
      const id = await makeUser(db, { email, name, roles: ['admin'], passwordHash: null, provider: undefined }, now)
      await noteAudit(db, 'users:create', { kind: 'user', id }, now)
      return linkFor({ db, now, clinic, opened }, email, id)
    })
  })
  say(`${email} has an account at ${slug}: admin. /admin/setup leads through the rest.`)
  sayLink(link)
}
