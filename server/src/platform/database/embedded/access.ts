import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, give, knownUsers } from './account.ts'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Who may connect: root, we, and the owner of the database's own process, whom the kernel names on the socket; as the
 * application or as the superuser. Nobody else, and nobody over a network.
 */
export async function accessFiles(account: Account): Promise<Record<string, string>> {
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
    if ((await readFile(join(cluster, name), 'utf8').catch(() => '')) !== text) return false
  return true
}

export async function writeAccess(cluster: string, account: Account, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const draft = join(cluster, `${name}.new`)
    await writeFile(draft, text, { mode: 0o600 })
    await give(draft, account)
    await rename(draft, join(cluster, name))
  }
}
