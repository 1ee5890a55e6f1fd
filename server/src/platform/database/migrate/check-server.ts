import type pg from 'pg'
import { StartError } from '../../start-error.ts'

/** @throws {StartError} saying what this PostgreSQL lacks and what to do */
export async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{
    number: number
    version: string
    encoding: string
    gist: boolean
    standby: boolean
  }>(`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby,
      exists (select from pg_available_extensions where name = 'btree_gist') as gist`)
  const server = rows[0]
  if (!server) throw new StartError('The database gives no answer.')
  if (server.number < 150_000)
    throw new StartError(`The database is PostgreSQL ${server.version}; Polyclinic needs 15 or newer.`)
  if (server.standby) throw new StartError('The database is a read-only standby; set DATABASE_URL to its primary.')
  if (server.encoding !== 'UTF8')
    throw new StartError(`The database has the encoding ${server.encoding}; make one with encoding UTF8.`)
  if (!server.gist)
    throw new StartError(
      'The database server lacks the extension btree_gist; install its contrib package (on Debian: postgresql-contrib).',
    )
}
