import { sql, type OperationNodeSource, type RawBuilder, type SqlBool } from 'kysely'
import { RetryTransaction, type ClinicDatabase } from '../tenancy.ts'
import { againWhenTaken } from './again-when-taken.ts'
import { insertionsOf, type RowSet } from './insert-rows.ts'

/** What decides whether anything is written. */
export type Gate = {
  /** A select that has a row while what was decided upon still holds, and keeps it so until the transaction ends. */
  facts: RawBuilder<unknown>
  /** What is given back while `facts` hold. A claim that looks at `released` comes after it. */
  release?: RawBuilder<unknown>
  /**
   * The write that can be lost to others, and has no row then. Where it looks at `facts` it writes only while they hold.
   * Without one `facts` alone decide.
   */
  claim?: RawBuilder<unknown>
  /** Of a claim of several things at once: how many rows it has when all are had, and what gives back those of some. */
  all?: { count: number; giveBack: RawBuilder<unknown> }
}

/** A change of rows that are there, under a condition. */
export type Change = (condition: RawBuilder<SqlBool>) => OperationNodeSource

/**
 * Writes all of it with one statement, or nothing: every row and every change hangs on the claim's row.
 * @returns false when the claim is lost to others
 * @throws {RetryTransaction} when the facts are others by now, or a key is there already: to be decided anew
 */
export async function writeGated(
  db: ClinicDatabase,
  { facts, release, claim = sql`select from facts`, all }: Gate,
  sets: readonly RowSet[],
  changes: readonly Change[] = [],
): Promise<boolean> {
  const isAnyClaimed = sql<SqlBool>`exists (select from claimed)`
  const isClaimed = all ? sql<SqlBool>`(select count(*) from claimed) = ${sql.lit(all.count)}` : isAnyClaimed
  const parts = [
    sql`facts as (${facts})`,
    ...(release ? [sql`released as (${release})`] : []),
    sql`claimed as (${claim})`,
    ...changes.map((change, place) => sql`${sql.ref(`changed_${place}`)} as (${change(isClaimed)})`),
    ...insertionsOf(sets, isClaimed),
  ]
  const { rows } = await againWhenTaken(
    sql<{ holds: boolean; isClaimed: boolean; isAnyClaimed: boolean }>`
      with ${sql.join(parts)}
      select exists (select from facts) as holds, ${isClaimed} as "isClaimed", ${isAnyClaimed} as "isAnyClaimed"`.execute(
      db,
    ),
  )
  const { holds, isClaimed: isOurs, isAnyClaimed: isSomeOurs } = rows[0]!
  if (!holds) throw new RetryTransaction()
  if (all && isSomeOurs && !isOurs) await all.giveBack.execute(db)
  return isOurs
}
