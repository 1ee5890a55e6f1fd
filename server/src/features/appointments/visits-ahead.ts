import { usualSideOf } from '@polyclinic/domain/kit/permissions.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { namedLock } from '../../platform/database/named-lock.ts'
import type { Gate } from '../../platform/database/write-gated.ts'
import { mailboxOf } from '../../platform/mailbox.ts'
import { mostOf, type Booker } from '../patient-records/visits-allowed.ts'
import { isTimeKept } from '../slots/conditions.ts'
import { guestIdOf } from './new-patients.ts'

/**
 * Who books: an account, with all that it books; or a mailbox, with what others book without an account, so that neither do
 * strangers use up an account's visits, nor does a refusal tell what an account has. Null for whom visits are not counted:
 * the clinic's people and partners, who book for others.
 */
export function bookerOf(context: Pick<Context, 'actor'>, email: string | undefined): Booker | null {
  const { actor } = context
  const guestId = guestIdOf(context)
  if (guestId !== null) return usualSideOf(actor.rights) === 'patient' ? { kind: 'account', of: guestId } : null
  return actor.kind === 'nobody' && email !== undefined ? { kind: 'mailbox', of: mailboxOf(email) } : null
}

/** Visits that are ahead, and how many may be: as everybody's, or as the clinic allows this person, if that is more. */
export type VisitsAhead = { count: number; most: number }

/**
 * Reads them as part of a longer statement, and has whoever books for the same person at the same moment wait, unless
 * they are refused anyway. What this statement sees may be older than what it waited for, so the write looks again
 * (`whileWithin`).
 */
export const visitsAheadOf = (booker: Booker, { now, clinic }: Context): RawBuilder<VisitsAhead> => sql`
  select count, most, case when count < most
    then ${namedLock([booker.kind, booker.of])} is null end as "isLocked"
  from (select (${countOf(booker, now)})::int as count, ${mostOf([booker], clinic)} as most offset 0) ahead`

/** The gate, while fewer are ahead than may be. */
export const whileWithin = (gate: Gate, booker: Booker, { now, clinic }: Context): Gate => ({
  ...gate,
  facts: sql`
    select * from (${gate.facts}) offered where (${countOf(booker, now)}) < ${mostOf([booker], clinic)}`,
})

/**
 * A mailbox's patients one by one, however many the planner thinks that there are: else it reads all visits that a clinic
 * has ahead. Without what a partner booked: it types whatever address it likes, and whose that is still books online.
 */
const countOf = ({ kind, of }: Booker, now: string) =>
  kind === 'account'
    ? sql`
      select count(*) from appointments
      where booked_by_user_id = ${of} and starts_at > ${now}::timestamptz and ${isTimeKept}`
    : sql`
      select count(*) from (select id from patients where mailbox = ${of} offset 0) p cross join lateral (
        select from appointments
        where patient_id = p.id and booked_by_user_id is null and source <> 'partner'
          and starts_at > ${now}::timestamptz and ${isTimeKept}
        offset 0
      ) ahead`
