import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'

/** On which day of the clinic's clock a moment is: lists of a day go by it, also for a place with another clock. */
export const dayOfClinic = (moment: string): RawBuilder<PlainDate> =>
  sql`(${sql.ref(moment)} at time zone (select time_zone from organizations))::date`
