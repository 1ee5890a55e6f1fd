import { sql } from 'kysely'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { sweepSecondFactors } from './second-factor/sweep-second-factors.ts'

/** What only mattered for a while: over sessions, dead links (with the address of who never finished), and what a second factor has left. */
export const jobs: readonly ScheduledJob[] = [
  {
    name: 'sweep-accounts',
    every: 'night',
    run: async (db, now) => {
      const monthAgo = sql<string>`${now}::timestamptz - interval '30 days'`
      const weekAgo = sql<string>`${now}::timestamptz - interval '7 days'`
      await db
        .deleteFrom('sessions')
        .where((eb) => eb.or([eb('expires_at', '<', monthAgo), eb('ended_at', '<', monthAgo)]))
        // A browser that it switched on is still notified, and ends with it.
        .where(sql<boolean>`not exists (select from push_subscriptions d where d.session_id = sessions.id)`)
        .execute()
      await db
        .deleteFrom('account_links')
        .where('expires_at', '<', weekAgo)
        // Where an address was asked for and never confirmed, the link alone says whose message that was.
        .where(
          sql<boolean>`kind <> 'email' or not exists (
            select from messages where subject_id = account_links.id and to_address is not null)`,
        )
        .execute()
      await sweepSecondFactors(db, now)
      await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute()
    },
  },
]
