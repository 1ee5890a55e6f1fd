import { keptDays } from '@polyclinic/domain/privacy/retention.ts'
import { sql } from 'kysely'
import type { ScheduledJob } from '../../platform/jobs.ts'

export const jobs: readonly ScheduledJob[] = [
  {
    name: 'sweep-announcements',
    every: 'night',
    run: (db, now) =>
      db
        .deleteFrom('announcements')
        .where('day', '<', sql<string>`(${now}::timestamptz - make_interval(days => ${keptDays.notice}))::date`)
        .execute(),
  },
]
