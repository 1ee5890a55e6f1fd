import { keptDays } from '@polyclinic/domain/privacy/retention.ts'
import { sql } from 'kysely'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { sweepSecondFactors } from './second-factor/sweep-second-factors.ts'

/** What only mattered for a while: over sessions, dead links (with the address of who never finished), and what a second factor has left. */
export const jobs: readonly ScheduledJob[] = [
  {
    name: 'sweep-accounts',
    every: 'night',
    run: async (db, now) => {
      const sessionsBefore = sql<string>`${now}::timestamptz - make_interval(days => ${keptDays.session})`
      const linksBefore = sql<string>`${now}::timestamptz - make_interval(days => ${keptDays.accountLink})`
      await db
        .deleteFrom('sessions')
        .where((eb) => eb.or([eb('expires_at', '<', sessionsBefore), eb('ended_at', '<', sessionsBefore)]))
        // A browser that it switched on is still notified, and ends with it.
        .where(sql<boolean>`not exists (select from push_subscriptions d where d.session_id = sessions.id)`)
        .execute()
      await db
        .deleteFrom('account_links')
        .where('expires_at', '<', linksBefore)
        // Where an address was asked for and never confirmed, the link alone says whose message that was.
        .where(
          sql<boolean>`(kind <> 'email' or not exists (
            select from messages where subject_id = account_links.id and to_address is not null))`,
        )
        .execute()
      await sweepSecondFactors(db, now)
      await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute()
    },
  },
]
