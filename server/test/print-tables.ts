import { sql, type Kysely } from 'kysely'

type Column = { schema: string; table: string; column: string; type: string; nullable: boolean; generated: boolean }

const typeOf: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  integer: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'timestamp with time zone': 'string',
  'timestamp without time zone': 'string',
  'time without time zone': 'string',
  tstzrange: 'string',
  tstzmultirange: 'string',
  xid8: 'string',
  'double precision': 'number',
  jsonb: 'unknown',
  'text[]': 'string[]',
  'integer[]': 'number[]',
  'uuid[]': 'string[]',
}

const pascal = (name: string) => name.replace(/(^|_)([a-z])/g, (_all, _gap, letter: string) => letter.toUpperCase())

/** The row types of every table, as `tables.ts` has them. */
export async function printTables<Schema>(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<Column>`
    select n.nspname as schema, c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as nullable, a.atthasdef as generated
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'platform') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'migrations'
    order by n.nspname desc, c.relname, a.attnum`.execute(db)
  const tables = Map.groupBy(rows, (row) => (row.schema === 'public' ? row.table : `${row.schema}.${row.table}`))
  const line = (c: Column) => {
    const type = (typeOf[c.type] ?? 'unknown') + (c.nullable ? ' | null' : '')
    return `  ${c.column}: ${c.generated ? `Generated<${type}>` : type}`
  }
  const name = (table: string) => pascal(table.replace('.', '_'))
  return [
    '// The row types of the schema, printed from it (`server/test/tables.test.ts` fails when they differ and tells how).',
    "import type { Generated } from 'kysely'",
    ...[...tables].map(([table, columns]) => `\nexport type ${name(table)} = {\n${columns.map(line).join('\n')}\n}`),
    `\nexport type Tables = {\n${[...tables.keys()].map((t) => `  ${t.includes('.') ? `'${t}'` : t}: ${name(t)}`).join('\n')}\n}`,
    '',
  ].join('\n')
}
