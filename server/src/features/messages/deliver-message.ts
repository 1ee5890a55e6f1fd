import { underWay } from '@polyclinic/domain/messages/states.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { changeRows, noteChange } from '../../platform/changes.ts'
import { insertionsOf } from '../../platform/database/insert-rows.ts'
import { isConnectionTrouble } from '../../platform/database/pool.ts'
import { DeliveryError } from '../../platform/delivery-error.ts'
import { enqueue } from '../../platform/enqueue.ts'
import { apiBase } from '../../platform/http/api.ts'
import type { JobAttempt, JobServices } from '../../platform/jobs.ts'
import { returnAttempts } from '../../platform/limits.ts'
import type { AboutIt } from '../../platform/message-subject.ts'
import type { MailServer } from '../../platform/mail.ts'
import { mailId } from '../../platform/mail-id.ts'
import { originOf } from '../../platform/origin.ts'
import type { SmsServer } from '../../platform/sms/sms-server.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { askLater } from './ask-text-report.ts'
import { deliveryJobs } from './delivery-jobs.ts'
import { grantedText } from './granting-part.ts'
import { htmlOfText } from './html-of-text.ts'
import { takeQuota } from './mailbox-quota.ts'
import { refuseNumber } from './message-choices.ts'
import { isInTurn } from './messages-on-hold.ts'
import type { Message } from './messages.ts'
import { subjectOf } from './subject-of.ts'
import { sendPush } from './send-push.ts'
import { supersedeOlder } from './supersede-older.ts'
import { unsubscribeMark, unsubscribeToken } from './unsubscribe-token.ts'

type Delivery = { organizationId: string; messageId: string }

/**
 * Sends one message; no transaction is open meanwhile. A message that was sent, or is not there, or that a newer one
 * replaces, is left alone, so a repeated job does no harm; only a process that dies between sending and noting it can
 * send a mail twice (a text message is looked up first).
 * @throws {DeliveryError} when another attempt is to follow
 */
export async function deliverMessage(
  { tenancy, clinics, mailServer, smsServer, fromAddress, log, services }: JobServices,
  { organizationId, messageId }: Delivery,
  attempt: JobAttempt,
): Promise<void> {
  const inClinic = <T>(work: (db: ClinicDatabase, now: string) => Promise<T>) => tenancy.inClinic(organizationId, work)
  const message = await inClinic(async (db, now) => {
    if (mailServer) await supersedeOlder(db, messageId, now)
    if (!mailServer) await setAside(db, messageId, 'outbox', 'email')
    if (!smsServer && services.sms !== 'off') await setAside(db, messageId, 'outbox', 'sms')
    const queued = await readQueued(db, messageId)
    const isObsolete = queued && (await releaseIfObsolete(db, now, messageId, queued, services))
    if (isObsolete) return setAside(db, messageId, 'withdrawn')
    const waitsUntil =
      queued && (await subjectOf(services, queued)?.waitsUntil?.({ db, now }, aboutIt(messageId, queued)))
    if (waitsUntil) return postpone(db, { id: messageId, channel: queued.channel }, now, waitsUntil)
    if (queued?.status === 'waiting') await takeOver(db, messageId)
    return (
      queued && {
        ...queued,
        text: await grantedText({ db, clinic: { id: organizationId }, services }, { ...queued, id: messageId }),
      }
    )
  })
  const clinic = message && (await clinics.bySlug(message.slug))
  if (!message || !clinic) return

  const { channel, to_address: to, subject, language, text } = message
  const about = subjectOf(services, message)
  const sender = fromAddress ?? `no-reply@${clinic.primaryHost}`
  const ofMailbox = { id: messageId, to, network: message.network_hash }
  // In transactions of their own, so that nobody waits for these counters meanwhile.
  // What was released had its turn already.
  const isNext =
    !message.unsolicited || isReleased(message) || (await inClinic((db, now) => isInTurn(db, services, ofMailbox, now)))
  const taken =
    message.unsolicited && isNext
      ? await inClinic((db, now) => takeQuota(db, services, { kind: 'visit', mail: ofMailbox, now }))
      : null
  if (!isNext || typeof taken === 'number') return void (await inClinic((db) => setAside(db, messageId, 'on-hold')))
  const sendText = async (server: SmsServer) => {
    const mayHaveLeft = attempt.attempt > 1 || message.attempts > 0
    return server.send({ to, text, since: message.created_at, mayHaveLeft }, attempt.signal)
  }

  const sendMail = async (server: MailServer) => {
    const calendar = about?.calendar
      ? await about.calendar({ inClinic, clinic, services }, about.id, aboutIt(messageId, message))
      : null
    const origin = originOf(clinic, services.port())
    const html = htmlOfText(text, { subject, language, clinicName: clinic.name, palettes: clinic.palettes, origin })
    const from = { name: clinic.name, address: sender }
    const unsubscribe = message.body?.includes(unsubscribeMark)
      ? `${origin}${apiBase}/unsubscribes/${unsubscribeToken(services, organizationId, messageId)}`
      : null
    const mail = {
      id: mailId(services, organizationId, messageId),
      from,
      to,
      subject,
      language,
      text,
      html,
      calendar,
      unsubscribe,
    }
    await server.send(mail, attempt)
  }
  const notify = async () => {
    if (!about?.notification) throw new DeliveryError('not-made', true)
    const { keptSeconds } = about.notification
    const path = await inClinic(async (db) => about.notification!.path(db, about.id, messageId))
    await sendPush(
      { server: services.push, clinic, contact: sender, inClinic, signal: attempt.signal },
      { id: messageId, to, body: text, language, path, keptSeconds },
    )
  }
  let textId: string | null = null
  try {
    if (channel === 'sms') textId = await sendText(smsServer!)
    else if (channel === 'push') await notify()
    else await sendMail(mailServer!)
  } catch (error) {
    const failure = error instanceof DeliveryError ? error : new DeliveryError('not-made', true)
    const isLastAttempt = failure.isFinal || attempt.isLast
    await inClinic(async (db, now) => {
      await noteFailure(db, messageId, failure, isLastAttempt)
      if (failure.isFinal && isOfAddressee(failure)) await noteAddress(db, now, true)
      // What is told by neither text nor notification is planned anew, as a mail.
      if (isLastAttempt && channel !== 'email') await releaseIfObsolete(db, now, messageId, message, services)
      if (taken) await returnAttempts(db, taken)
    })
    log.warn('message.not_sent', { message: messageId, attempt: attempt.attempt, error })
    if (isLastAttempt) return
    throw failure
  }
  await untilReached(() =>
    inClinic(async (db, now) => {
      await noteSent(db, messageId, now, textId)
      if (textId !== null) await askLater(db, messageId)
      if (message.was_refused) await noteAddress(db, now, false)
    }),
  )

  async function noteAddress(db: ClinicDatabase, now: string, isRefused: boolean) {
    if (channel === 'email') return about?.noteAddress?.({ db, now }, { id: about.id, to, isRefused })
    if (channel === 'sms' && isRefused) await refuseNumber(db, to, now)
  }
}

const isOfAddressee = ({ failure }: DeliveryError) =>
  failure === 'address-refused' || failure === 'number-refused' || failure === 'number-opted-out'

/** What has left is noted even if the database is away for half a minute: else it would be sent once more. */
async function untilReached(note: () => Promise<void>): Promise<void> {
  for (let second = 0; ; second++)
    try {
      return await note()
    } catch (error) {
      if (second === 30 || !isConnectionTrouble(error)) throw error
      await sleep(1000)
    }
}

type Queued = NonNullable<Awaited<ReturnType<typeof readQueued>>>

const releaseIfObsolete = (
  db: ClinicDatabase,
  now: string,
  id: string,
  message: Queued,
  services: JobServices['services'],
) => subjectOf(services, message)?.releaseIfObsolete?.({ db, now, services }, aboutIt(id, message))

const aboutIt = (id: string, { kind, channel, to_address: to }: Queued): AboutIt => ({ id, kind, channel, to })

/** Once a mail is on its way, whoever would take it back finds that it has been told. */
const takeOver = (db: ClinicDatabase, id: string) =>
  db.updateTable('messages').set({ status: 'queued', due_at: null }).where('id', '=', id).execute()

/** From on hold: what still waits has not had its turn. */
const isReleased = ({ status, due_at }: Queued) => status === 'queued' && due_at !== null

const readQueued = (db: ClinicDatabase, id: string) =>
  db
    .selectFrom('messages as m')
    .innerJoin('organizations as o', 'o.organization_id', 'm.organization_id')
    .select([
      'm.kind',
      'm.status',
      'm.channel',
      'm.attempts',
      'm.created_at',
      'm.to_address',
      'm.subject',
      'm.language',
      'm.body',
      'm.subject_kind',
      'm.subject_id',
      'm.unsolicited',
      'm.network_hash',
      'm.due_at',
      'o.slug',
      sql<boolean>`exists (select from patients p where p.email = m.to_address and p.email_refused_at is not null)`.as(
        'was_refused',
      ),
    ])
    .where('m.id', '=', id)
    .where('m.status', 'in', underWay)
    .where('m.to_address', 'is not', null)
    .forUpdate('m')
    .$narrowType<{ to_address: string }>()
    .executeTakeFirst()

/** `on-hold` until `releaseMessages` finds that it may leave; `outbox` where nothing is set up that would send it; `withdrawn` when it comes too late. */
async function setAside(
  db: ClinicDatabase,
  id: string,
  status: 'outbox' | 'on-hold' | 'withdrawn',
  channel?: Message['channel'],
): Promise<null> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ status })
    .where('id', '=', id)
    .where('status', 'in', underWay)
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel!))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await noteChange(db, { noun: 'message', id })
  return null
}

/** Until then it may be taken back; then it is looked at anew. */
async function postpone(
  db: ClinicDatabase,
  { id, channel }: { id: string; channel: string },
  now: string,
  until: string,
): Promise<null> {
  const waitSeconds = (Date.parse(until) - Date.parse(now)) / 1000
  await db.updateTable('messages').set({ status: 'waiting', due_at: until }).where('id', '=', id).execute()
  await enqueue(db, deliveryJobs[channel as keyof typeof deliveryJobs], { messageId: id }, { waitSeconds })
  await noteChange(db, { noun: 'message', id })
  return null
}

/** For a delivery whose last attempt a crash ended: an admin sees it and may try again. */
export const giveUpMessage = ({ tenancy, services }: JobServices, { organizationId, messageId }: Delivery) =>
  tenancy.inClinic(organizationId, async (db, now) => {
    const message = await readQueued(db, messageId)
    if (!message) return
    await noteFailure(db, messageId, new DeliveryError('interrupted', true), true)
    if (message.channel !== 'email') await releaseIfObsolete(db, now, messageId, message, services)
  })

async function noteFailure(
  db: ClinicDatabase,
  id: string,
  { failure, message }: DeliveryError,
  isLastAttempt: boolean,
) {
  await db
    .updateTable('messages')
    .set({
      attempts: sql<number>`attempts + 1`,
      failure,
      last_error: message,
      status: isLastAttempt ? 'failed' : 'queued',
    })
    .where('id', '=', id)
    // Who asked to be erased meanwhile has ended it, or a newer message.
    .where('status', 'in', underWay)
    .execute()
  await noteChange(db, { noun: 'message', id })
}

const noteSent = (db: ClinicDatabase, id: string, now: string, textId: string | null) =>
  sql`with ${sql.join(insertionsOf([changeRows([{ noun: 'message', id }])], sql`true`))}
    update messages set status = 'sent', sent_at = ${now}, attempts = attempts + 1, failure = null, last_error = null,
      text_id = ${textId}
    where id = ${id}`.execute(db)
