import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** Whose coming visits are counted: an account's, or, of those without one, a mailbox's (`mailboxOf`). */
export type Booker = { kind: 'account' | 'mailbox'; of: string }

type Allowed = Booker | { kind: 'patient'; of: string }

/**
 * The records by which these are allowed more visits than everybody: what is allowed is written where it is read. An account
 * goes by the person's own record, not by those of others for whom it once booked.
 */
export const recordsAllowing = (whom: readonly Allowed[]): RawBuilder<{ id: string; visits_ahead: number | null }> =>
  sql.join(
    whom.map((each) => sql`select id, visits_ahead from patients where ${isRecordOf(each)} and erased_at is null`),
    sql` union `,
  )

function isRecordOf({ kind, of }: Allowed) {
  if (kind === 'patient') return sql`id = ${of}`
  return kind === 'mailbox'
    ? sql`mailbox = ${of}`
    : sql`id in (select patient_id from user_patients where user_id = ${of} and relation = 'self')`
}

/** How many visits may be ahead: as everybody's, or as the clinic allows one of these, if that is more. */
export const mostOf = (whom: readonly Allowed[], { visits_ahead: usual }: Context['clinic']) => sql<number>`
  greatest(${usual}::int, (select max(visits_ahead) from (${recordsAllowing(whom)}) allowing))`
