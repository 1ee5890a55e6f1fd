import { startOfDayAt } from '@polyclinic/domain/kit/calendar-days.ts'
import { type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql, type SqlBool } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { counts, isWritten } from '../chart-access/written-notes.ts'

type Asking = Pick<Context, 'now' | 'clinic'>

/** When the clinic's day began that many days ago; without, today's. */
export const dayBegan = ({ now, clinic }: Asking, daysAgo = 0): Instant =>
  startOfDayAt(clinic.time_zone, now as Instant, -daysAgo)

/** For so long a note that was never begun is asked for. */
const askedForDays = 14
/** Who signed none for so long writes none here. */
const writesWithinDays = 365

/** Visits whose note was begun and is not signed. */
const begun = sql`select e.appointment_id from encounters e
  where e.status = 'preliminary' and e.erased_at is null and ${isWritten('e')}`

/**
 * Whether a visit was held since a day, without a note, or was never ended on a day that is over: of doctors who sign notes here, since others never would.
 * @param visit the alias of its row
 */
const isNotBegunSince = (days: number, context: Asking, visit: string) => {
  const daysAgo = (count: number) => dayBegan(context, count)
  const of = (column: string) => sql.ref(`${visit}.${column}`)
  return sql<SqlBool>`${of('starts_at')} >= ${daysAgo(days)}::timestamptz
      and (${of('status')} = 'fulfilled'
        or ${of('status')} in ('arrived', 'checked-in') and ${of('starts_at')} < ${dayBegan(context)}::timestamptz)
      and not exists (
        select from encounters e
        where e.appointment_id = ${of('id')} and ${counts('e')} and (e.erased_at is not null or ${isWritten('e')}))
      and ${of('provider_id')} = any(array(select d.id from providers d where exists (
        select from appointments past join encounters signed on signed.appointment_id = past.id
        where past.provider_id = d.id and past.starts_at >= ${daysAgo(writesWithinDays)}::timestamptz
          and signed.status = 'final')))`
}

const notBegunSince = (days: number, context: Asking) =>
  sql`select v.id from appointments v where ${isNotBegunSince(days, context, 'v')}`

/** Any of the visits whose notes wait, to be signed or to be begun: found first, since they are few. */
export const waitingNotes = (context: Asking) =>
  sql<string>`any(array(${begun} union all ${notBegunSince(askedForDays, context)}))`

/** Whether the note of a visit is asked for that was never begun. @param visit the alias of its row */
export const isAskedFor = (context: Asking, visit: string) => isNotBegunSince(askedForDays, context, visit)

/** Of today alone, and never begun. */
export const notBegunToday = (context: Asking) => sql<string>`any(array(${notBegunSince(0, context)}))`
