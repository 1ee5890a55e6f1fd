import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type RawBuilder,
} from 'kysely'
import type { ClinicDatabase } from '../tenancy.ts'

/** Puts statements together and sends none. */
const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}) as unknown as ClinicDatabase

/**
 * A query without values as a part of longer statements. Kysely builds and compiles a query anew each time, which costs
 * more than sending it when it names many columns; this is its text, made when the program starts.
 */
export function putTogetherOnce<Row>(build: (db: ClinicDatabase) => Compilable<Row>): RawBuilder<Row> {
  const { sql: text, parameters } = build(compiler).compile()
  if (parameters.length > 0) throw new Error('a part that is put together once has values')
  return sql`(${sql.raw(text)})`
}
