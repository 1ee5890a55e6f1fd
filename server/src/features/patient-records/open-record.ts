import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** A record with which the clinic works: neither erased nor restricted. */
export const isOpenRecord = (patients = 'patients'): RawBuilder<SqlBool> =>
  sql`(${sql.ref(`${patients}.erased_at`)} is null and ${sql.ref(`${patients}.restricted_at`)} is null)`
