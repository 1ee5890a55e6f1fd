import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEnv } from '../env.ts'
import type { Connection } from '../platform/database/connection.ts'
import { startEmbedded } from '../platform/database/embedded.ts'
import { migrate, readSchemaState } from '../platform/database/migrate.ts'
import { openForReports } from '../platform/database/pool.ts'
import type { Tables } from '../platform/database/tables.ts'
import { ifThere } from '../platform/if-there.ts'
import { createLog, type Log } from '../platform/log.ts'
import { createTenancy, type Tenancy } from '../platform/tenancy.ts'
import { CommandError } from './command.ts'

export type OpenedDatabase = Reached & { tenancy: Tenancy }

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

type Reached = { env: ReturnType<typeof readEnv>; connection: Connection; log: Log; isEmbedded: boolean }

/**
 * Does work beside the database of the settings, as it is. The embedded one is used beside a running server, or else
 * started and stopped again.
 * @param mayMake whether a database may be made that is not there yet
 */
export async function withConnection<T>(work: (reached: Reached) => Promise<T>, { mayMake = false } = {}): Promise<T> {
  const env = readEnv()
  const log = createLog('warn', process.stderr)
  const { dataDir, databaseUrl } = env
  const isThere = databaseUrl !== undefined || (await ifThere(stat(join(dataDir, 'postgres'))))
  if (!isThere && !mayMake)
    throw new CommandError(
      `There is no database in ${dataDir} yet: start the server, import a clinic, or set DATA_DIR.`,
    )

  // Ends by an exit, so that a PostgreSQL started here does not stay behind.
  const onInterrupt = () => process.exit(130)
  process.once('SIGINT', onInterrupt)
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, log, whenBusy: 'attach' }) : undefined
  try {
    const connection = embedded?.connection ?? { connectionString: databaseUrl }
    return await work({ env, connection, log, isEmbedded: embedded !== undefined })
  } finally {
    await embedded?.stop()
    process.removeListener('SIGINT', onInterrupt)
  }
}

/**
 * Does work on the database of the settings. A new one is migrated; beneath a server that may still run with the version
 * of before, nothing is.
 */
export async function withDatabase<T>(
  work: (opened: OpenedDatabase) => Promise<T>,
  { mayMake = false } = {},
): Promise<T> {
  return withConnection(
    async ({ env, connection, log, isEmbedded }) => {
      const state = await readSchemaState(connection, migrationsFolder)
      if (state === 'older')
        throw new CommandError('The database is older than this program: start the server, which brings it up to date.')
      if (state === 'new') await migrate({ connection, folder: migrationsFolder, log })
      return withTenancy({ connection, log }, (tenancy) => work({ env, connection, tenancy, log, isEmbedded }))
    },
    { mayMake },
  )
}

/** Does work in the clinics of a migrated database. */
async function withTenancy<T>(
  { connection, log }: Pick<Reached, 'connection' | 'log'>,
  work: (tenancy: Tenancy) => Promise<T>,
): Promise<T> {
  const database = openForReports<Tables>({ connection, log })
  try {
    return await work(createTenancy(database.db))
  } finally {
    await database.close()
  }
}
