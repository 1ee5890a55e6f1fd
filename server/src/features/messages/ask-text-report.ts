import { noteChange } from '../../platform/changes.ts'
import { enqueue } from '../../platform/enqueue.ts'
import type { EnqueuedJob, JobServices } from '../../platform/jobs.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { refuseNumber } from './message-choices.ts'
import { noteOutcome } from './note-outcome.ts'
import { subjectOf } from './subject-of.ts'

/** So many seconds after a text left the service is asked how it fared; most have arrived by the first. */
const asksAfter = [60, 300, 1800, 3 * 3600, 12 * 3600] as const

type Asking = Pick<EnqueuedJob<'messageId'>, 'name' | 'ids'>
const job = { name: 'ask-text-report', ids: ['messageId'] } satisfies Asking

/** With the text that was sent, so that what is asked of is noted already. */
export async function askLater(db: ClinicDatabase, messageId: string, secondsAgo = 0): Promise<boolean> {
  const next = asksAfter.find((seconds) => seconds > secondsAgo)
  if (next !== undefined) await enqueue(db, job, { messageId }, { waitSeconds: next - secondsAgo })
  return next !== undefined
}

/**
 * Asks how one text fared, as long as that is not known. One that did not arrive has failed, and what it should have told
 * goes by mail; one of which the service never says more stays sent.
 * @throws {DeliveryError} when it is to be asked again
 */
async function askTextReport(
  { tenancy, smsServer, services }: JobServices,
  { organizationId, messageId }: { organizationId: string; messageId: string },
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const sent = await tenancy.inClinic(organizationId, (db) => readSent(db, messageId))
  if (!sent || !smsServer) return
  const fate = await smsServer.fateOf(sent.text_id, signal)
  await tenancy.inClinic(organizationId, async (db, now) => {
    const message = await readSent(db, messageId)
    if (message?.text_id !== sent.text_id) return
    const secondsAgo = Math.round((Date.parse(now) - Date.parse(message.sent_at!)) / 1000)
    if (fate.kind === 'under-way' && (await askLater(db, messageId, secondsAgo))) return
    if (fate.kind === 'under-way') return forgetTextId(db, messageId)
    if (fate.kind === 'delivered') return noteDelivered(db, messageId, now)
    await noteOutcome(db, now, messageId, { status: 'failed', ...fate })
    const { to_address: to } = message
    if (to === null) return
    if (fate.failure === 'number-refused' || fate.failure === 'number-opted-out') await refuseNumber(db, to, now)
    const about = { id: messageId, kind: message.kind, channel: message.channel, to }
    // What is still of use is planned anew, as a mail.
    await subjectOf(services, message)?.releaseIfObsolete?.({ db, now, services }, about)
  })
}

/** A text that left and of which the service has not said what became of it. */
const readSent = (db: ClinicDatabase, id: string) =>
  db
    .selectFrom('messages')
    .select(['kind', 'channel', 'to_address', 'subject_kind', 'subject_id', 'sent_at', 'text_id'])
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .where('text_id', 'is not', null)
    .forUpdate()
    .$narrowType<{ text_id: string }>()
    .executeTakeFirst()

async function noteDelivered(db: ClinicDatabase, id: string, now: string): Promise<void> {
  await db.updateTable('messages').set({ text_id: null, delivered_at: now }).where('id', '=', id).execute()
  await noteChange(db, { noun: 'message', id })
}

/** What the service calls it is of no use once nobody asks any more. */
async function forgetTextId(db: ClinicDatabase, id: string): Promise<void> {
  await db.updateTable('messages').set({ text_id: null }).where('id', '=', id).execute()
}

const stopAsking = (
  { tenancy }: JobServices,
  { organizationId, messageId }: { organizationId: string; messageId: string },
) => tenancy.inClinic(organizationId, (db) => forgetTextId(db, messageId))

export const askTextReportJob: EnqueuedJob<'messageId'> = { ...job, run: askTextReport, giveUp: stopAsking }
