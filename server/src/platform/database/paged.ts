import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { ClinicDatabase } from '../tenancy.ts'

type Page = { skip: number; take: number }

/** A page of what an ordered query finds, and how many it finds in all. */
export async function paged<Database, Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  { skip, take }: Page,
) {
  const counted = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('total'))
    .$castTo<{ total: number }>()
    .execute()
  return { rows: await query.offset(skip).limit(take).execute(), total: counted[0]!.total }
}

/** The same of a statement, which is run once unless the page lies behind the last. @param order of its columns */
export async function pagedSql<Row>(
  db: ClinicDatabase,
  found: RawBuilder<Row>,
  order: RawBuilder<unknown>,
  { skip, take }: Page,
): Promise<{ rows: Row[]; total: number }> {
  const { rows } = await sql<Row & { total: number }>`
    select found.*, count(*) over ()::int as total from (${found}) found
    order by ${order} offset ${skip} limit ${take}`.execute(db)
  if (rows.length === 0 && skip > 0) {
    const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from (${found}) found`.execute(
      db,
    )
    return { rows, total: counted[0]!.total }
  }
  return { rows: rows.map(({ total: _total, ...row }) => row as Row), total: rows[0]?.total ?? 0 }
}
