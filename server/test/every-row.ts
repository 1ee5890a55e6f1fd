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

/** A fingerprint of every row of every clinic, by table. */
export async function everyRow(database: Rows): Promise<Record<string, string>> {
  const tables = await tablesOf(database)
  const text = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, concat(count(*), ' ', sum(hashtextextended(t::text, 0))) as print
         from ${name} t where ${ignored[name] ?? 'true'}`,
    )
    .join(' union all ')
  // To plan it takes much longer than to run it.
  const rows = await database.asSuperuser<{ name: string; print: string }>(text, [], `rows of ${tables.length} tables`)
  return Object.fromEntries(rows.map((row) => [row.name, row.print]))
}
