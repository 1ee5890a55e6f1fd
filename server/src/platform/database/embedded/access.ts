import { constants, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from '../../if-there.ts'
import { StartError } from '../../start-error.ts'
import { type OsUser, knownUsers } from './account.ts'

const { O_DIRECTORY, O_RDONLY } = constants

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Who may connect: root, we, and the owner of the database's own process, whom the kernel names on the socket; as the
 * application or as the superuser. Nobody else, and nobody over a network.
 */
export async function accessFiles(account: OsUser): Promise<Record<string, string>> {
  const self = process.getuid?.()
  const own = (await knownUsers()).find(({ uid }) => uid === self)?.name
  const names = [...new Set(['root', account.shown, ...(own === undefined ? [] : [own])])]
  const lines = names.flatMap((name) => ['postgres', 'polyclinic'].map((role) => `polyclinic ${quoted(name)} ${role}`))
  const head = '# Written at every start.\n'
  return {
    'pg_hba.conf': `${head}local all all peer map=polyclinic\n`,
    'pg_ident.conf': `${head}${lines.join('\n')}\n`,
  }
}

/** Whether the files stand there already, so that a PostgreSQL that runs goes by them. */
export async function isAccessAs(cluster: string, files: Record<string, string>): Promise<boolean> {
  for (const [name, text] of Object.entries(files))
    if ((await ifThere(readFile(join(cluster, name), 'utf8'))) !== text) return false
  return true
}

/**
 * Writes them into the cluster, which must be the account's: who made it a link to another folder has us write there
 * only what they could write themselves.
 * @throws {StartError} when it is not
 */
export async function writeAccess(cluster: string, account: OsUser, files: Record<string, string>): Promise<void> {
  const folder = await open(cluster, O_RDONLY | O_DIRECTORY)
  try {
    if ((await folder.stat()).uid !== account.owner)
      throw new StartError(`The folder ${cluster} does not belong to the user who runs the database, ${account.shown}.`)
    // By what was opened, since its path may lead elsewhere by now.
    const here = `/proc/self/fd/${folder.fd}`
    for (const [name, text] of Object.entries(files)) {
      const draft = join(here, `${name}.new`)
      await rm(draft, { force: true })
      const file = await open(draft, 'wx', 0o600)
      try {
        await file.writeFile(text)
        if (process.getuid?.() === 0) await file.chown(account.owner, account.gid ?? 0)
      } finally {
        await file.close()
      }
      await rename(draft, join(here, name))
    }
  } finally {
    await folder.close()
  }
}
