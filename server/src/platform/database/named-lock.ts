import { sql } from 'kysely'
import type { ClinicDatabase } from '../tenancy.ts'

/**
 * What is waited for within a clinic until the transaction ends: a doctor's time, what a visitor or a network holds, the
 * visits that somebody books.
 */
export type LockName = readonly [kind: 'account' | 'address' | 'doctor' | 'network' | 'visitor', of: string]

/** The lock as a part of a longer statement. */
export const namedLock = (name: LockName) => sql`
  pg_advisory_xact_lock(hashtextextended(current_setting('app.organization_id') || ${` ${name.join(' ')}`}, 0))`

/** One after the other in an order of their own, so that two who want the same never wait for each other in a circle. */
export async function takeLocks(db: ClinicDatabase, names: readonly LockName[]): Promise<void> {
  const sorted = [...new Set(names.map((name) => name.join(' ')))].sort()
  await sql`
    select pg_advisory_xact_lock(hashtextextended(current_setting('app.organization_id') || ' ' || name, 0))
    from (select name from unnest(${sorted}::text[]) with ordinality as u (name, place) order by place offset 0) ordered`.execute(
    db,
  )
}
