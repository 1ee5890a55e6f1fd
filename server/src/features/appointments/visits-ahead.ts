import { usualSideOf } from '@polyclinic/domain/kit/permissions.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { namedLock } from '../../platform/database/named-lock.ts'
import type { Gate } from '../../platform/database/write-gated.ts'
import { isTimeKept } from '../slots/conditions.ts'
import { guestIdOf } from './new-patients.ts'

/**
 * Whose coming visits are counted: all that an account booked; without one, what others without one booked with the same
 * address, whatever stands behind a plus in it, so that neither do strangers use up an account's, nor does a refusal tell what an account has.
 */
export type Booker = { kind: 'account' | 'address'; of: string }

/** Null for whom visits are not counted: the clinic's people and partners, who book for others. */
export function bookerOf(context: Pick<Context, 'actor'>, email: string | undefined): Booker | null {
  const { actor } = context
  const guestId = guestIdOf(context)
  if (guestId !== null) return usualSideOf(actor.rights) === 'patient' ? { kind: 'account', of: guestId } : null
  return actor.kind === 'nobody' && email !== undefined ? { kind: 'address', of: withoutPlus(email) } : null
}

const withoutPlus = (address: string) => address.replace(/\+[^@]*/, '')

/** Of a patient: the address, or it with a plus and something. The first part must be leakproof, or no index serves it. */
function isWithAddress(email: RawBuilder<unknown>, address: string) {
  const [name = '', domain = ''] = address.split('@')
  return sql`(${email} = ${address} or (${email} collate "C" >= ${`${name}+`} and ${email} collate "C" < ${`${name},`}))
    and split_part(${email}, '@', 2) = ${domain}`
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
  from (select (${countOf(booker, now)})::int as count, ${mostOf(booker, clinic)} as most offset 0) ahead`

/** The gate, while fewer are ahead than may be. */
export const whileWithin = (gate: Gate, booker: Booker, { now, clinic }: Context): Gate => ({
  ...gate,
  facts: sql`
    select * from (${gate.facts}) offered where (${countOf(booker, now)}) < ${mostOf(booker, clinic)}`,
})

const countOf = ({ kind, of }: Booker, now: string) =>
  kind === 'account'
    ? sql`
      select count(*) from appointments
      where booked_by_user_id = ${of} and starts_at > ${now}::timestamptz and ${isTimeKept}`
    : sql`
      select count(*) from patients p join appointments a on a.patient_id = p.id
      where ${isWithAddress(sql`p.email`, of)} and a.booked_by_user_id is null and a.starts_at > ${now}::timestamptz and ${isTimeKept}`

const mostOf = ({ kind, of }: Booker, { visits_ahead: most }: Context['clinic']) => sql<number>`
  greatest(${most}::int, (${
    kind === 'account'
      ? sql`
        select max(p.visits_ahead) from user_patients up join patients p on p.id = up.patient_id where up.user_id = ${of}`
      : sql`select max(visits_ahead) from patients where ${isWithAddress(sql`email`, of)}`
  }))`
