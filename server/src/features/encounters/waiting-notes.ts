import { addDays, dateIn, startOfDay, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { counts, isWritten } from '../chart-access/written-notes.ts'

type Asking = Pick<Context, 'now' | 'clinic'>

/** When the clinic's day began that many days ago; without, today's. */
export const dayBegan = ({ now, clinic }: Asking, daysAgo = 0): Instant =>
  startOfDay(clinic.time_zone, addDays(dateIn(clinic.time_zone, now as Instant), -daysAgo))

/** For so long a note that was never begun is asked for. */
const askedForDays = 14
/** Who signed none for so long writes none here. */
const writesWithinDays = 365

/** Visits whose note was begun and is not signed. */
const begun = sql`select e.appointment_id from encounters e
  where e.status = 'preliminary' and e.erased_at is null and ${isWritten('e')}`

/** Visits that were held since a day, without a note: of doctors who sign notes here, since others never would. */
const notBegunSince = (days: number, context: Asking) => {
  const daysAgo = (count: number) => dayBegan(context, count)
  return sql`select v.id from appointments v
    where v.starts_at >= ${daysAgo(days)}::timestamptz and v.status = 'fulfilled'
      and not exists (
        select from encounters e
        where e.appointment_id = v.id and ${counts('e')} and (e.erased_at is not null or ${isWritten('e')}))
      and v.provider_id = any(array(select d.id from providers d where exists (
        select from appointments past join encounters signed on signed.appointment_id = past.id
        where past.provider_id = d.id and past.starts_at >= ${daysAgo(writesWithinDays)}::timestamptz
          and signed.status = 'final')))`
}

/** Any of the visits whose notes wait, to be signed or to be begun: found first, since they are few. */
export const waitingNotes = (context: Asking) =>
  sql<string>`any(array(${begun} union all ${notBegunSince(askedForDays, context)}))`

/** Of today alone, and never begun. */
export const notBegunToday = (context: Asking) => sql<string>`any(array(${notBegunSince(0, context)}))`
