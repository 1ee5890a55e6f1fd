import { sql } from 'kysely'

/** Of a row that is written: what `If-Match` was seen at no longer fits. */
export const nextVersion = sql<number>`version + 1`
