import pg from 'pg'
import type { Connection } from '../connection.ts'

/**
 * Makes the role and the database of the application, as an owner of a hosted PostgreSQL would have them: not superuser,
 * so that what works here works there.
 * @returns whether the database is still as empty as it was made
 */
export async function makeDatabase(ends: { admin: Connection; connection: Connection }): Promise<boolean> {
  await using(ends.admin, async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(`
      select exists (select from pg_roles where rolname = 'polyclinic') as role,
        exists (select from pg_database where datname = 'polyclinic') as database`)
    if (!rows[0]?.role) await client.query('create role polyclinic login createrole')
    if (!rows[0]?.database) await client.query('create database polyclinic owner polyclinic')
  })
  return using(ends.connection, async (client) => {
    const { rows } = await client.query<{ fresh: boolean }>(`select to_regnamespace('platform') is null as fresh`)
    return rows[0]?.fresh ?? false
  })
}

async function using<T>(end: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(end)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
