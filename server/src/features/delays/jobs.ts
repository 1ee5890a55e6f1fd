import { sql } from 'kysely'
import type { ScheduledJob } from '../../platform/jobs.ts'

export const jobs: readonly ScheduledJob[] = [
  {
    name: 'sweep-delay-notices',
    every: 'night',
    run: (db, now) =>
      db
        .deleteFrom('delay_notices')
        .where('starts_at', '<', sql<string>`${now}::timestamptz - interval '30 days'`)
        .execute(),
  },
]
