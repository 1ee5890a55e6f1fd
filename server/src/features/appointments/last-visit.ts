import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'

/**
 * The day on which a patient was seen last before an instant, by the clock of that place: a visit that was held, not one
 * that was booked, missed or is being waited for.
 */
export const lastVisitOf = (
  patientId: RawBuilder<unknown>,
  before: RawBuilder<unknown>,
): RawBuilder<PlainDate | null> =>
  sql`(
    select (held.starts_at at time zone held.time_zone)::date::text from appointments held
    where held.patient_id = ${patientId} and held.starts_at < ${before} and held.status = 'fulfilled'
    order by held.starts_at desc limit 1)`
