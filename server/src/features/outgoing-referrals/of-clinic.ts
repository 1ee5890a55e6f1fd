import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { formatFullDate } from '@polyclinic/domain/kit/format.ts'
import { addMinutes, dateIn, daysBetween, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import { isUnreadLate, statusAfter } from '@polyclinic/domain/outgoing-referrals/acts.ts'
import type * as contracts from '@polyclinic/domain/outgoing-referrals/endpoints.ts'
import {
  draftsAtMost,
  linkDays,
  outgoingConsentTexts,
  outgoingConsentVersion,
  writeOutgoingConsent,
} from '@polyclinic/domain/outgoing-referrals/limits.ts'
import { referralNumber } from '@polyclinic/domain/outgoing-referrals/referral-number.ts'
import { consentDaysAtMost } from '@polyclinic/domain/referrals/limits.ts'
import { sql, type RawBuilder } from 'kysely'
import { audit, auditOften } from '../../platform/audit.ts'
import { noteChanges } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import { pagedSql } from '../../platform/database/paged.ts'
import { newId } from '../../platform/ids.ts'
import { languageOf, languageOfClinic } from '../../platform/language.ts'
import { takeAttempts } from '../../platform/limits.ts'
import { pageAddress } from '../../platform/origin.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { accountTexts } from '../accounts/texts.ts'
import { accessChart } from '../chart-access/access-chart.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import { grantMark, queueMessage } from '../messages/queue-message.ts'
import { writeMail } from '../messages/write-mail.ts'
import { contentOf } from '../organizations/stored.ts'
import { writerName } from '../providers/writer-name.ts'
import { tellPartner } from '../referrals/tell-of-referrals.ts'
import { act, changesOf } from './act.ts'
import { newCode } from './link.ts'
import { limitsOfSending } from './sending-limits.ts'
import {
  asOutgoing,
  findOutgoing,
  isLocked,
  isOfOpenRecord,
  selectOutgoing,
  soonestFirst,
  standingOf,
  told,
  type Outgoing,
  type OutgoingRow,
} from './queries.ts'

/** How a patient was referred on, and to whom and with what they can be. */
export async function listOutgoingReferralsOf(
  context: Context,
  { params: { id } }: Input<typeof contracts.listOutgoingReferralsOf>,
): Promise<Output<typeof contracts.listOutgoingReferralsOf>> {
  const { db } = context
  const { access } = await accessChart(context, id)
  if (access.clinical === null) throw refuse('forbidden')
  const { rows } = await sql<OutgoingRow>`${selectOutgoing} where r.patient_id = ${id}
    order by r.status = 'draft' desc, coalesce(r.requested_at, r.since) desc, r.id limit 100`.execute(db)
  const partners = await db
    .selectFrom('partners')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return {
    items: rows.map((row) => asOutgoing(context, row)),
    partners: access.mayWrite ? partners : [],
    letters: access.mayWrite ? await lettersOf(context, id) : [],
    mayWrite: access.mayWrite,
  }
}

/** What can go along: letters to others, as they were issued, and no sick note. */
async function lettersOf({ db }: Pick<Context, 'db'>, patientId: string) {
  const { rows } = await sql<Outgoing['letters'][number]>`
    select c.id, c.kind, c.name, c.content as about, c.written_at as "writtenAt", f.size
    from chart_files c join private_files f on f.chart_file_id = c.id
    where c.patient_id = ${patientId} and c.kind in ('referral', 'report') and c.withdrawn_at is null
    order by c.written_at desc, c.id`.execute(db)
  return rows
}

type Typed = Input<typeof contracts.saveOutgoingReferral>['body']

/** @throws {Refusal} naming the field */
async function columnsOf(context: Context, patientId: string, typed: Typed) {
  const { db, clinic, now } = context
  const { partnerId, outside, consent, letterIds } = typed
  if (partnerId !== null && outside !== null)
    throw refuseField('/body/outside', 'invalid_value', 'It goes to a partner, or to an address.')
  const partner =
    partnerId === null
      ? null
      : await db
          .selectFrom('partners')
          .select('name')
          .where('id', '=', partnerId)
          .where('status', '=', 'active')
          .executeTakeFirst()
  if (partner === undefined) throw refuseField('/body/partnerId', 'not_found', 'There is no such partner.')
  const today = dateIn(clinic.time_zone, now as Instant)
  if (consent !== null) {
    if (consent.givenOn > today)
      throw refuseField('/body/consent/givenOn', 'in_future', 'Consent was given today or before.')
    if (daysBetween(consent.givenOn as PlainDate, today) > consentDaysAtMost)
      throw refuseField('/body/consent/givenOn', 'out_of_range', 'Consent to this was given within the last year.')
    if (!(consent.version in outgoingConsentTexts))
      throw refuseField('/body/consent/version', 'invalid_value', 'There is no such text.')
  }
  const offered = new Set((await lettersOf(context, patientId)).map(({ id }) => id))
  if (letterIds.some((id) => !offered.has(id))) throw refuse('file_withdrawn')
  const recipient = partner?.name ?? outside?.name ?? ''
  if (consent !== null && consent.recipient !== recipient)
    throw refuseField('/body/consent/recipient', 'invalid_value', 'The patient agreed that somebody else gets it.')
  return {
    ...{ partner_id: partnerId, outside_name: outside?.name ?? null, outside_email: outside?.email ?? null },
    ...{ reason: typed.reason, question: typed.question, urgency: typed.urgency },
    ...{ consent_version: consent?.version ?? null, consent_given_by: consent?.givenBy ?? null },
    ...{ consent_way: consent?.way ?? null, consent_given_on: consent?.givenOn ?? null },
    consent_text:
      consent && writeOutgoingConsent(consent.version, languageOf(context), { recipient, clinic: clinic.name }),
  }
}

async function attach({ db }: Context, id: string, letterIds: readonly string[]): Promise<void> {
  await db.deleteFrom('outgoing_referral_letters').where('outgoing_referral_id', '=', id).execute()
  const rows = [...new Set(letterIds)].map((letter) => ({ outgoing_referral_id: id, chart_file_id: letter }))
  if (rows.length > 0) await db.insertInto('outgoing_referral_letters').values(rows).execute()
}

async function openToWrite(context: Context, patientId: string): Promise<void> {
  const { access } = await accessChart(context, patientId)
  if (!access.mayWrite) throw refuse('forbidden')
}

export async function draftOutgoingReferral(
  context: Context,
  { params: { id: patientId }, body: { id: made, ...typed } }: Input<typeof contracts.draftOutgoingReferral>,
): Promise<Outgoing> {
  const { db, now } = context
  await lockChart(db, patientId)
  await openToWrite(context, patientId)
  const id = made ?? newId()
  const there = await db.selectFrom('outgoing_referrals').select('patient_id').where('id', '=', id).executeTakeFirst()
  if (there) return show(context, id, patientId)
  const { count } = await db
    .selectFrom('outgoing_referrals')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('patient_id', '=', patientId)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow()
  if (Number(count) >= draftsAtMost) throw refuse('too_many_drafts')
  await db
    .insertInto('outgoing_referrals')
    .values({
      ...{ id, patient_id: patientId, status: 'draft', since: now, ...(await columnsOf(context, patientId, typed)) },
      ...{ written_by_user_id: signedIn(context).userId, written_by_name: await writerName(context) },
    })
    .execute()
  await attach(context, id, typed.letterIds)
  await noteWritten(context, { id, patientId, partnerId: null }, 'write')
  return show(context, id, patientId)
}

async function noteWritten(
  context: Context,
  row: Pick<OutgoingRow, 'id' | 'patientId' | 'partnerId'>,
  verb: 'write' | 'discard',
): Promise<void> {
  const object = { kind: 'outgoing-referral', id: row.id } as const
  await audit(context, { action: `outgoing-referrals:${verb}`, object, side: 'clinic' })
  await noteChanges(context.db, await changesOf(context, row, true))
}

/** @throws {Refusal} `not_found`, of another patient's, too */
const show = async (context: Context, id: string, patientId: string): Promise<Outgoing> =>
  asOutgoing(context, await findOutgoing(context.db, sql`r.id = ${id} and r.patient_id = ${patientId}`))

type Named = { params: { id: string } }
type Seen = Named & { headers: { 'if-match'?: string | undefined } }

/** For who may write in the chart of whose it is; locked until the transaction is over. */
async function toWrite(context: Context, { params: { id } }: Named): Promise<OutgoingRow> {
  const row = await locked(context, id)
  await openToWrite(context, row.patientId)
  return row
}

async function locked(context: Context, id: string): Promise<OutgoingRow> {
  const { db } = context
  const of = await db.selectFrom('outgoing_referrals').select('patient_id').where('id', '=', id).executeTakeFirst()
  if (!of) throw refuse('not_found')
  await lockChart(db, of.patient_id)
  await db.selectFrom('outgoing_referrals').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findOutgoing(db, sql`r.id = ${id}`)
}

async function draftToWrite(context: Context, asked: Seen): Promise<OutgoingRow> {
  const row = await toWrite(context, asked)
  if (isStale(row, asked.headers['if-match'])) throw refuse('stale_version')
  if (row.status !== 'draft') throw refuse('state_conflict')
  return row
}

export async function saveOutgoingReferral(
  context: Context,
  asked: Input<typeof contracts.saveOutgoingReferral>,
): Promise<Outgoing> {
  const row = await draftToWrite(context, asked)
  await context.db
    .updateTable('outgoing_referrals')
    .set({ ...(await columnsOf(context, row.patientId, asked.body)), version: nextVersion })
    .where('id', '=', row.id)
    .execute()
  await attach(context, row.id, asked.body.letterIds)
  await noteWritten(context, row, 'write')
  return show(context, row.id, row.patientId)
}

export async function discardOutgoingReferral(
  context: Context,
  asked: Input<typeof contracts.discardOutgoingReferral>,
): Promise<undefined> {
  const row = await draftToWrite(context, asked)
  await context.db.deleteFrom('outgoing_referrals').where('id', '=', row.id).execute()
  await noteWritten(context, row, 'discard')
}

type SentReferral = Output<typeof contracts.sendOutgoingReferral>

export async function sendOutgoingReferral(
  context: Context,
  asked: Input<typeof contracts.sendOutgoingReferral>,
): Promise<SentReferral> {
  const row = await toWrite(context, asked)
  if (!isStale(row, asked.headers['if-match']) && row.status === 'draft') await requireWhole(context, row)
  return send(context, 'send', row, asked.headers['if-match'])
}

/** What it lacks, in the order of the form. */
async function requireWhole({ db }: Context, row: OutgoingRow): Promise<void> {
  const lacks = [
    [row.partnerId === null && row.outsideName === null, '/body/outside/name', 'Say who gets it.'],
    [row.partnerId === null && row.outsideEmail === null, '/body/outside/email', 'Say to which address it goes.'],
    [row.reason === '', '/body/reason', 'Say why the patient is referred.'],
    [
      row.consentVersion !== outgoingConsentVersion,
      '/body/consent',
      'Note the patient’s consent to the text as it is now.',
    ],
    [
      row.partnerId === null && row.patient.birthDate === null,
      '/body/outside',
      'Without a birth date in the record nobody can read it by a link.',
    ],
  ] as const
  const errors = lacks.flatMap(([isLacking, pointer, message]) =>
    isLacking ? [{ pointer, code: 'required', message }] : [],
  )
  if (errors.length > 0) throw refuse('invalid_fields', { errors })
  if (row.isPartnerActive === false) throw refuse('partner_ended')
  const { chosen } = await db
    .selectFrom('outgoing_referral_letters')
    .select(({ fn }) => fn.countAll<string>().as('chosen'))
    .where('outgoing_referral_id', '=', row.id)
    .executeTakeFirstOrThrow()
  if (Number(chosen) !== row.letters.length) throw refuse('file_withdrawn')
}

/** Mails another link, and makes another code: what went before opens nothing. */
export async function resendOutgoingReferral(
  context: Context,
  asked: Input<typeof contracts.resendOutgoingReferral>,
): Promise<SentReferral> {
  return send(context, 'resend', await toWrite(context, asked), asked.headers['if-match'])
}

async function send(
  context: Context,
  name: 'send' | 'resend',
  row: OutgoingRow,
  ifMatch: string | undefined,
): Promise<SentReferral> {
  const { db, now, services } = context
  if (isStale(row, ifMatch)) throw refuse('stale_version')
  if (statusAfter(standingOf(row, now), name, 'clinic') === null) throw refuse('state_conflict')
  await takeAttempts(db, { limits: limitsOfSending(context, name, row), now })
  const begun = name === 'send' ? [sql`requested_at = ${now}`] : []
  if (row.partnerId !== null) {
    await act(context, name, row, { side: 'clinic', ifMatch, sets: begun })
    await tellPartner(context, row.partnerId, '/partner/received')
    return { referral: await show(context, row.id, row.patientId), code: null }
  }
  const { code, hash } = newCode(services, row.id)
  const expiresAt = addMinutes(now as Instant, linkDays * 1440)
  const link: RawBuilder<unknown>[] = [
    ...[sql`expires_at = ${expiresAt}`, sql`code_hash = ${hash}`],
    ...[sql`link_number = link_number + 1`, sql`wrong_tries = 0`],
    ...[sql`reading_hash = null`, sql`reading_until = null`],
  ]
  await act(context, name, row, { side: 'clinic', ifMatch, sets: [...begun, ...link] })
  await mailLink(context, row, expiresAt)
  return { referral: await show(context, row.id, row.patientId), code }
}

async function mailLink(context: Context, row: OutgoingRow, expiresAt: Instant): Promise<void> {
  const { clinic, services } = context
  const [kind, language] = ['outgoing-referral', languageOfClinic(clinic)] as const
  await queueMessage(context, {
    ...{ kind, to: row.outsideEmail!, language, about: { kind, id: row.id }, grants: true },
    ...writeMail(
      clinic,
      accountTexts[language][kind],
      { occasion: kind, language },
      {
        clinic: clinic.name,
        until: formatFullDate(dateIn(clinic.time_zone, expiresAt), language),
        number: referralNumber(row.id),
        link: pageAddress({ clinic, services }, `/referral/${row.id}#${grantMark}`),
        phone: contentOf(clinic).homepage.footer.contactUs.phone,
      },
    ),
  })
}

/** For who knows the patient, be it at the desk: it says nothing of what stands in it. */
async function toClose(context: Context, { params: { id } }: Named): Promise<OutgoingRow> {
  const row = await locked(context, id)
  await accessChart(context, row.patientId, { isBasic: true })
  if (row.status === 'draft') throw refuse('not_found')
  return row
}

export async function closeOutgoingReferral(
  context: Context,
  asked: Input<typeof contracts.closeOutgoingReferral>,
): Promise<undefined> {
  const row = await toClose(context, asked)
  const { outcome, text } = asked.body
  await act(context, outcome, row, { side: 'clinic', ifMatch: asked.headers['if-match'], text })
}

/** Of whatever it has become meanwhile: that somebody read it just now is no reason to let them go on. */
const takingBack =
  (name: 'cancel' | 'withdraw-consent') =>
  async (context: Context, asked: Named): Promise<undefined> => {
    const row = await toClose(context, asked)
    await act(context, name, row, { side: 'clinic', ifMatch: null })
  }
export const cancelOutgoingReferral = takingBack('cancel')
export const noteOutgoingConsentWithdrawn = takingBack('withdraw-consent')

const isUnread = sql<boolean>`r.status = 'requested'`

/** The clinic's list: what nobody has read first, of that the most urgent, and the longest first. */
export async function listOutgoingReferrals(
  context: Context,
  { query: { isOpen, skip, take } }: Input<typeof contracts.listOutgoingReferrals>,
): Promise<Output<typeof contracts.listOutgoingReferrals>> {
  requireWholeClinic(context, 'partners:read')
  const { db, now, clinic } = context
  const open = sql<boolean>`(r.status in ('requested', 'received'))`
  const found = sql<OutgoingRow & { isUnread: boolean }>`
    select found.*, found.status = 'requested' as "isUnread" from (${selectOutgoing}
      where r.status <> 'draft' and ${isOfOpenRecord} ${isOpen === undefined ? sql`` : sql`and ${open} = ${isOpen}`}) found`
  const order = sql`"isUnread" desc, case when "isUnread" then ${soonestFirst} end, case when "isUnread" then "requestedAt" end, since desc, id`
  const { rows, total } = await pagedSql(db, found, order, { skip, take })
  const { rows: counted } = await sql<{ unread: number }>`
    select count(*)::int as unread from outgoing_referrals r join patients p on p.id = r.patient_id
    where ${isUnread} and ${isOfOpenRecord}`.execute(db)
  await auditOften(context, { action: 'outgoing-referrals:list', side: 'clinic' })
  const today = dateIn(clinic.time_zone, now as Instant)
  return {
    items: rows.map((row) => ({
      ...told(row, now),
      ...{ patientId: row.patientId, patientName: row.patientName, writtenBy: row.writtenBy, urgency: row.urgency },
      isLocked: isLocked(row),
      isLate: isUnreadLate({ ...row, state: standingOf(row, now).state }, now),
      unreadDays: row.status === 'requested' ? daysBetween(dateIn(clinic.time_zone, row.requestedAt!), today) : null,
    })),
    ...{ total, skip, take, unread: counted[0]!.unread },
  }
}
