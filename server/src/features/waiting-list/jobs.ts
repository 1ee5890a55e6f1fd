import { keptDays } from '@polyclinic/domain/privacy/retention.ts'
import { sql } from 'kysely'
import type { EnqueuedJob, Job, ScheduledJob } from '../../platform/jobs.ts'
import { endExpired, offerFreedTime, offering, passOnOffer } from './offer-freed-time.ts'
import { endUnwanted } from './keep-entry.ts'
import { passingOn } from './passing-on.ts'

const offerFreed: EnqueuedJob<'freedTimeId'> = { ...offering, run: offerFreedTime }
const passOn: EnqueuedJob<'offerId'> = { ...passingOn, run: passOnOffer }

const sweep: ScheduledJob = {
  name: 'sweep-waiting-list',
  every: 'night',
  run: async (db, now) => {
    const before = sql<string>`${now}::timestamptz - make_interval(days => ${keptDays.waitingList})`
    await endExpired(db, now)
    await endUnwanted({ db, now }, sql<boolean>`true`)
    await db.deleteFrom('freed_times').where('ends_at', '<', now).execute()
    await db.deleteFrom('waiting_list_offers').where('ends_at', '<', before).execute()
    await db
      .deleteFrom('waiting_list_entries')
      .where('updated_at', '<', before)
      .where('status', '<>', 'waiting')
      .execute()
  },
}

export const jobs: readonly Job[] = [offerFreed, passOn, sweep]
