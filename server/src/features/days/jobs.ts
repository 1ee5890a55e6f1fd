import { sql } from 'kysely'
import type { ScheduledJob } from '../../platform/jobs.ts'

/** A screen that was away for longer fetches everything again anyway. */
export const jobs: readonly ScheduledJob[] = [
  {
    name: 'forget-old-changes',
    every: 'hour',
    run: (db, now) =>
      db
        .deleteFrom('changes')
        .where('at', '<', sql<string>`${now}::timestamptz - interval '1 hour'`)
        .execute(),
  },
]
