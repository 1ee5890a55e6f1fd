import { adultFrom } from '@polyclinic/domain/kit/age.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** After how long somebody is no child any more. */
export const ofAge = sql`make_interval(years => ${sql.lit(adultFrom)})`

/**
 * Whether the link of an account (`up`) to somebody else's record is over: the patient is of age, and it neither began nor
 * was confirmed since. Nothing has to happen on that day: whoever asks is asked for it each time.
 */
export const isOver = (now: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(up.relation <> 'self' and exists (
  select from patients child where child.id = up.patient_id and child.birth_date + ${ofAge} <= ${now}
    and up.created_at < child.birth_date + ${ofAge}
    and coalesce(up.confirmed_at, up.created_at) < child.birth_date + ${ofAge}))`
