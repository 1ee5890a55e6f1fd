import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { bringsBack } from '../database/brings-back.ts'
import type { Connection } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { StartError } from '../start-error.ts'
import type { ClinicDatabase } from '../tenancy.ts'
import { nameOf, type CarriedTable } from './carried-tables.ts'

/** @throws {StartError} when the database cannot be reached */
export async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new StartError(`The database cannot be reached (${error.code ?? error.name}); is DATABASE_URL right?`)
  })
  return client
}

/**
 * For the transaction that reads or writes rows: every value has the same text, whatever the database was told to do by
 * default, no limit ends the work, and tables are read in the order of their key, by its index.
 */
export async function setForRows(client: pg.ClientBase): Promise<void> {
  const settings = {
    search_path: 'public',
    TimeZone: 'UTC',
    DateStyle: 'ISO',
    IntervalStyle: 'postgres',
    bytea_output: 'hex',
    extra_float_digits: '1',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
    enable_seqscan: 'off',
    ...bringsBack,
  }
  await client.query(`select set_config(key, value, true) from jsonb_each_text($1)`, [JSON.stringify(settings)])
}

/** Sees and writes one clinic from here to the end of the transaction, as the application does. */
export async function enterClinic(client: pg.ClientBase, organizationId: string): Promise<void> {
  await client.query(`select set_config('app.organization_id', $1, true), set_config('role', 'polyclinic_app', true)`, [
    organizationId,
  ])
}

/** Is the owner again, who sees what belongs to no clinic. */
export async function leaveClinic(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config('role', 'none', true), set_config('app.organization_id', '', true)`)
}

/** For the work of features in the clinic that this connection has entered, in the transaction that it is in. */
export function clinicDatabaseOf(client: pg.Client): ClinicDatabase {
  const same = { query: client.query.bind(client), release: () => {} } as PostgresPoolClient
  const pool = { connect: () => Promise.resolve(same), end: () => Promise.resolve(), options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) as unknown as ClinicDatabase
}

const rowsAtATime = 1000
const bytesAtATime = 1_000_000
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const quotedTable = ({ schema, name }: CarriedTable) => `${quoted(schema)}.${quoted(name)}`

/**
 * The rows that can be seen now, each as a JSON array of PostgreSQL's own texts of its values, which say everything and
 * mean the same to every version; as many at a time as memory has room for.
 * @param only of a table of the deployment: the clinic whose rows these are
 */
export async function* readRows(client: pg.ClientBase, table: CarriedTable, only?: string): AsyncGenerator<string[]> {
  const texts = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ')
  await client.query(
    `declare carried no scroll cursor for
     select array_to_json(array[${texts}])::text as line from ${quotedTable(table)}
     ${only === undefined ? '' : `where organization_id = ${pg.escapeLiteral(only)}`} order by ${table.order}`,
  )
  for (let count = 8; ;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${count} from carried`)
    const lines = rows.map(({ line }) => line)
    if (lines.length > 0) yield lines
    if (lines.length < count) break
    const bytesOfOne = lines.reduce((sum, line) => sum + line.length, 0) / lines.length
    count = Math.max(1, Math.min(rowsAtATime, Math.floor(bytesAtATime / bytesOfOne)))
  }
  await client.query('close carried')
}

/** Writes rows as `readRows` gave them. */
export async function writeRows(client: pg.ClientBase, table: CarriedTable, lines: readonly string[]): Promise<void> {
  const names = table.columns.map(({ name }) => quoted(name)).join(', ')
  const values = table.columns.map(({ type }, index) => `(line->>${index})::${type}`).join(', ')
  await client.query({
    name: `restore ${nameOf(table)}`.slice(0, 63),
    text: `insert into ${quotedTable(table)} (${names}) select ${values} from jsonb_array_elements($1::jsonb) line`,
    values: [`[${lines.join(',')}]`],
  })
}
