import { keptDays } from '@polyclinic/domain/privacy/retention.ts'
import { sql } from 'kysely'
import type { ScheduledJob } from '../../platform/jobs.ts'

export const jobs: readonly ScheduledJob[] = [
  {
    name: 'sweep-desk-calls',
    every: 'night',
    // As long as the visit is ahead, it is known that somebody was told.
    run: (db, now) =>
      db
        .deleteFrom('desk_calls as c')
        .using('appointments as a')
        .whereRef('a.id', '=', 'c.appointment_id')
        .where('a.starts_at', '<', sql<string>`${now}::timestamptz - make_interval(days => ${keptDays.notice})`)
        .execute(),
  },
]
