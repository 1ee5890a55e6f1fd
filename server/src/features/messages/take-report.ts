import { decideReport, type MailReport } from '@polyclinic/domain/messages/decide-report.ts'
import { noteAudit } from '../../platform/audit.ts'
import { sql } from 'kysely'
import type { Services } from '../../platform/context.ts'
import { isProven, type MailId } from '../../platform/mail-id.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { noteComplaint } from './message-choices.ts'
import { noteOutcome } from './note-outcome.ts'
import { subjectOf } from './subject-of.ts'

type Reported = Pick<Services, 'messageSubjects' | 'linkKey'> & { about: MailId; report: MailReport }

/** For so many days after it left a mail can still come back, or be complained of, that has no proof of its own. */
const reportedWithinDays = 30

/**
 * Notes what was reported of a mail that had left, by who has its proof: the clinic's people know its id. The same told twice, or of what stands otherwise by now, changes nothing.
 * @returns `too-soon` while the mail is noted as not sent yet: another try will find it
 */
export async function takeReport(
  db: ClinicDatabase,
  now: string,
  { about: named, report, linkKey, ...services }: Reported,
): Promise<'noted' | 'unknown' | 'too-soon'> {
  const id = named.messageId
  const message = await db
    .selectFrom('messages')
    .select(['status', 'channel', 'to_address', 'failure', 'subject_kind', 'subject_id'])
    .select((eb) =>
      eb
        .and([
          eb('is_id_proven', '=', false),
          eb('sent_at', '>', sql<string>`${now}::timestamptz - make_interval(days => ${reportedWithinDays}::int)`),
        ])
        .as('needs_no_proof'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (message?.channel !== 'email') return 'unknown'
  if (!message.needs_no_proof && !isProven({ linkKey }, named)) return 'unknown'
  if (message.status === 'queued') return 'too-soon'
  const outcome = decideReport(report, message.to_address)
  if (message.status !== 'sent' || !outcome || outcome.failure === message.failure) return 'unknown'
  await noteOutcome(db, now, id, outcome)
  const { to_address: to } = message
  if (to === null) return 'noted'
  const about = subjectOf(services, message)
  if (outcome.refusesAddress) await about?.noteAddress?.({ db, now }, { id: about.id, to, isRefused: true })
  if (outcome.stopsOptional && (await noteComplaint(db, to, now)))
    await noteAudit(db, 'messages:complain', { kind: 'message', id }, now)
  return 'noted'
}
