import { sql } from 'kysely'
import type { ClinicDatabase } from '../tenancy.ts'

/**
 * This transaction's commit waits for no disk, so that a row which many count in is held for an instant only. For what a
 * crash of the database may set back by as much.
 */
export const commitLazily = (db: ClinicDatabase) =>
  sql`select set_config('synchronous_commit', 'off', true)`.execute(db)
