import { keptDays } from '@polyclinic/domain/privacy/retention.ts'
import { sql } from 'kysely'
import type { ScheduledJob } from '../../platform/jobs.ts'

/** Who was invited is an account by then, or nobody: the audit says what became of it. */
export const jobs: readonly ScheduledJob[] = [
  {
    name: 'sweep-invitations',
    every: 'night',
    run: async (db, now) => {
      await db
        .deleteFrom('invitations')
        .where(
          sql<boolean>`coalesce(accepted_at, withdrawn_at) < ${now}::timestamptz - make_interval(days => ${keptDays.invitation})`,
        )
        .execute()
    },
  },
]
