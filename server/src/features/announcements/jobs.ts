import { sql } from 'kysely'
import type { ScheduledJob } from '../../platform/jobs.ts'

export const jobs: readonly ScheduledJob[] = [
  {
    name: 'sweep-announcements',
    every: 'night',
    run: (db, now) =>
      db
        .deleteFrom('announcements')
        .where('day', '<', sql<string>`(${now}::timestamptz - interval '30 days')::date`)
        .execute(),
  },
]
