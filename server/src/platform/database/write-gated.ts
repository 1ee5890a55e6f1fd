import { sql, type RawBuilder } from 'kysely'
import { countingAttempt, standingAfter, type Limit, type Standing } from '../limits.ts'
import { RunAgain, type ClinicDatabase } from '../tenancy.ts'
import { insertionsOf, type RowSet } from './insert-rows.ts'

/** What decides whether anything is written. */
export type Gate = {
  /** A select that has a row while what was decided upon still holds, and keeps it so until the transaction ends. */
  facts: RawBuilder<unknown>
  /** The write that can be lost to others, and has no row then. Where it looks at `facts` it writes only while they hold. */
  claim: RawBuilder<unknown>
  /** A write that goes along with the claim. */
  release?: RawBuilder<unknown>
}

const uniqueViolation = '23505'

/**
 * Writes all of it with one statement, or nothing: every row, and one more attempt towards the limit, hangs on the
 * claim's row. Locks come in one order: facts, claim, attempts.
 * @returns null when the claim is lost to others; else how the limit stands, if there is one
 * @throws {RunAgain} when the facts are others by now, or a key is there already: to be decided anew
 */
export async function writeGated(
  db: ClinicDatabase,
  { facts, claim, release }: Gate,
  sets: readonly RowSet[],
  limit: Limit | null,
): Promise<Standing | null> {
  const isClaimed = sql`exists (select from claimed)`
  const parts = [
    sql`facts as (${facts})`,
    sql`claimed as (${claim})`,
    ...(release ? [sql`released as (${release})`] : []),
    ...insertionsOf(sets, isClaimed),
    ...(limit ? [sql`counted as (${countingAttempt(limit, isClaimed)})`] : []),
  ]
  try {
    const { rows } = await sql<{
      holds: boolean
      isClaimed: boolean
      counted: { count: number; before: number } | null
    }>`
      with ${sql.join(parts)}
      select exists (select from facts) as holds, ${isClaimed} as "isClaimed",
        ${limit ? sql`(select row_to_json(counted) from counted)` : sql`null`} as counted`.execute(db)
    const { holds, isClaimed: isOurs, counted } = rows[0]!
    if (!holds) throw new RunAgain()
    if (!isOurs) return null
    return limit && counted ? standingAfter(limit, counted) : { allowed: true, retryAfterSeconds: 0 }
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === uniqueViolation ? new RunAgain() : error
  }
}
