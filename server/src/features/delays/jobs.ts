import { keptDays } from '@polyclinic/domain/privacy/retention.ts'
import { sql } from 'kysely'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { tellDelays } from './tell-delays.ts'

export const jobs: readonly ScheduledJob[] = [
  { name: 'tell-delays', every: 'minute', runForClinic: tellDelays },
  {
    name: 'sweep-delay-notices',
    every: 'night',
    run: (db, now) =>
      db
        .deleteFrom('delay_notices')
        .where('starts_at', '<', sql<string>`${now}::timestamptz - make_interval(days => ${keptDays.notice})`)
        .execute(),
  },
]
