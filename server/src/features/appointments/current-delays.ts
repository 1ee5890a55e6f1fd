import { sql, type RawBuilder } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Whether what was said of a doctor (`d`) makes them late at a moment: it ends with the clinic's day. */
export const isLateAt = (at: RawBuilder<unknown>) =>
  sql<boolean>`(d.minutes > 0 and d.begins_at <= ${at} and ${at} < d.ends_at)`

/** By how much the doctor of a visit (`a`) is late on its day; null where they are on time. */
export const delayOfVisit = sql<number | null>`(
  select d.minutes from delays d where d.provider_id = a.provider_id and ${isLateAt(sql`a.starts_at`)})`

/** The doctors who are late now. */
export const selectLateDoctors = (db: ClinicDatabase, now: string) =>
  db
    .selectFrom('delays as d')
    .select(['d.provider_id', 'd.minutes', 'd.begins_at', 'd.ends_at'])
    .where(isLateAt(sql`${now}::timestamptz`))
