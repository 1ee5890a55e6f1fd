import { neverSent } from '@polyclinic/domain/messages/states.ts'
import type { SealMailRhythm } from '@polyclinic/domain/audit/seal-mails.ts'
import { addMinutes } from '@polyclinic/domain/kit/time.ts'
import type { WritingServices } from '../../platform/job-writing.ts'
import { newestSeal } from '../../platform/audit-seals/seal-events.ts'
import { headOf } from '../../platform/audit-seals/seal-hash.ts'
import { mailReaders } from './mail-readers.ts'

/** An hour less than a day and a week, so that the hour in which it is done may differ a little. */
const leastHoursBetween: Record<SealMailRhythm, number | null> = { never: null, daily: 23, weekly: 7 * 24 - 1 }

/** Mails the newest seal to those who may read the audit: in their mailboxes whoever owns the database cannot alter it. */
export const mailSeal = (services: WritingServices, organizationId: string): Promise<void> =>
  mailReaders(services, organizationId, 'audit-seal', async (db, now) => {
    const { mail_audit_seal: rhythm } = await db
      .selectFrom('organizations')
      .select('mail_audit_seal')
      .executeTakeFirstOrThrow()
    const hours = leastHoursBetween[rhythm as SealMailRhythm]
    if (hours === null) return null
    const before = await db
      .selectFrom('messages')
      .select('id')
      .where('kind', '=', 'audit-seal')
      // What never left was kept nowhere.
      .where('status', 'not in', neverSent)
      .where('created_at', '>', addMinutes(now, -hours * 60))
      .limit(1)
      .executeTakeFirst()
    const seal = before ? undefined : await newestSeal(db)
    return seal ? { values: { seal: headOf(seal) } } : null
  })
