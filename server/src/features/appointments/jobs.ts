import { keptDays } from '@polyclinic/domain/privacy/retention.ts'
import { sql } from 'kysely'
import type { ScheduledJob } from '../../platform/jobs.ts'

/** What was confirmed counts for a day, and lies no longer behind than the code's end. */
export const jobs = [
  {
    name: 'sweep-email-codes',
    every: 'hour',
    run: (db, now) =>
      db
        .deleteFrom('email_codes')
        .where('expires_at', '<', sql<string>`${now}::timestamptz - make_interval(days => ${keptDays.emailCode})`)
        .execute(),
  },
] as const satisfies readonly ScheduledJob[]
