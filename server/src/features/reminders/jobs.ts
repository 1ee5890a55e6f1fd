import { keptDays } from '@polyclinic/domain/privacy/retention.ts'
import { sql } from 'kysely'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { planReminders } from './plan-reminders.ts'

export const jobs: readonly ScheduledJob[] = [
  { name: 'plan-reminders', every: 'minute', runForClinic: planReminders },
  {
    name: 'sweep-reminders',
    every: 'night',
    run: (db, now) =>
      db
        .deleteFrom('reminders')
        .where('starts_at', '<', sql<string>`${now}::timestamptz - make_interval(days => ${keptDays.notice})`)
        .execute(),
  },
]
