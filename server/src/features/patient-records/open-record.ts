import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** A record with which the clinic works: neither erased nor restricted, nor part of another one. */
export const isOpenRecord = (patients = 'patients'): RawBuilder<SqlBool> =>
  sql`(${sql.ref(`${patients}.erased_at`)} is null and ${sql.ref(`${patients}.restricted_at`)} is null
    and ${sql.ref(`${patients}.merged_into`)} is null)`
