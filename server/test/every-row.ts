import type { TestDatabase } from './harness.ts'

const ignored: Record<string, string> = {
  // Counts of attempts, and denials in the audit, are meant to outlive a refusal; the queue moves messages by itself.
  attempts: 'false',
  audit_events: "outcome = 'done'",
  messages: "status = 'failed'",
  changes: "noun <> 'message'",
}

type Rows = Pick<TestDatabase, 'asSuperuser'>

const tablesOf = (database: Rows) =>
  database.asSuperuser<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )

/** The tables of clinics in which any of these words stands, in whatever column and spelling. */
export async function tablesWith(database: Rows, words: readonly string[]): Promise<string[]> {
  const rows = await database.asSuperuser<{ name: string }>(
    (await tablesOf(database))
      .map(({ name }) => `select '${name}' as name where exists (select from ${name} t where t::text ilike any ($1))`)
      .join(' union all '),
    [words.map((word) => `%${word}%`)],
  )
  return rows.map(({ name }) => name).toSorted()
}

type Prints = Promise<Record<string, string>>

/** A fingerprint of every row of every clinic, by table. */
export const everyRow = (database: Rows): Prints => printOf(database, 'hashtextextended(t::text, 0)')

/**
 * Which version of every row there is, by table: other ones as soon as anything was written, be it the same words again.
 * For two looks at one database: to read each row's words takes ten times as long.
 */
export const rowVersions = (database: Rows): Prints => printOf(database, 't.xmin::text::bigint')

async function printOf(database: Rows, row: string): Prints {
  const tables = await tablesOf(database)
  const text = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, concat(count(*), ' ', sum(${row})) as print
         from ${name} t where ${ignored[name] ?? 'true'}`,
    )
    .join(' union all ')
  // To plan it takes much longer than to run it.
  const rows = await database.asSuperuser<{ name: string; print: string }>(
    text,
    [],
    `${row} of ${tables.length} tables`,
  )
  return Object.fromEntries(rows.map((each) => [each.name, each.print]))
}
