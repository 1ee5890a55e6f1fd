import { sql } from 'kysely'
import type { RecurringJob } from '../../platform/jobs.ts'

/** A screen that was away for longer fetches everything again anyway. */
export const jobs: readonly RecurringJob[] = [
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
