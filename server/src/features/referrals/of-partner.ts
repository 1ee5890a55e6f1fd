import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, daysBetween, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import type { ReferralAct } from '@polyclinic/domain/referrals/acts.ts'
import { consentDaysAtMost, consentTexts, consentVersion, writeConsent } from '@polyclinic/domain/referrals/limits.ts'
import { missingOf, type MissingField } from '@polyclinic/domain/referrals/missing.ts'
import type * as contracts from '@polyclinic/domain/referrals/partner-endpoints.ts'
import { sql } from 'kysely'
import { audit, auditOften } from '../../platform/audit.ts'
import { noteChanges } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import { newId } from '../../platform/ids.ts'
import { languageOf } from '../../platform/language.ts'
import { readContent } from '../../platform/private-files/store-file.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { findChartFile } from '../chart-files/chart-files.ts'
import { act, changesOf, standingAt } from './act.ts'
import { countReferral } from './referral-limits.ts'
import {
  asOwnReferral,
  findReferral,
  hasReport,
  pageOfReferrals,
  type OwnReferral,
  type ReferralRow,
} from './queries.ts'

const permission = 'referrals:send'

/** What the caller's partner sent, and what it has not sent yet. */
export async function listOwnReferrals(
  context: Context,
  { query }: Input<typeof contracts.listOwnReferrals>,
): Promise<Output<typeof contracts.listOwnReferrals>> {
  const { rows, ...counts } = await pageOfReferrals(context, permission, 'partner', query)
  await auditOften(context, { action: 'referrals:list', side: 'patient' })
  const partner = await context.db
    .selectFrom('partners as p')
    .select([
      'p.name',
      sql<boolean>`exists (select from service_agreements a where a.partner_id = p.id)`.as('has_services'),
    ])
    .where('p.id', '=', context.actor.own.partnerId)
    .executeTakeFirst()
  return {
    items: rows.map((row) => asOwnReferral(row)),
    ...{ ...counts, skip: query.skip, take: query.take, partnerName: partner?.name ?? null },
    hasServices: partner?.has_services ?? false,
  }
}

const show = async (context: Context, id: string): Promise<OwnReferral> =>
  asOwnReferral(await findReferral(context, permission, id))

export async function readOwnReferral(
  context: Context,
  { params: { id } }: Input<typeof contracts.readOwnReferral>,
): Promise<OwnReferral> {
  const shown = await show(context, id)
  await auditOften(context, { action: 'referrals:read', object: { kind: 'referral', id }, side: 'patient' })
  return shown
}

type Typed = Input<typeof contracts.saveReferral>['body']

type Partner = { name: string }

/** @throws {Refusal} naming the field */
async function columnsOf(context: Context, partner: Partner, { patient, consent, ...typed }: Typed) {
  const { db, clinic, now } = context
  const today = dateIn(clinic.time_zone, now as Instant)
  if (patient.birthDate !== null && patient.birthDate > today)
    throw refuseField('/body/patient/birthDate', 'in_future', 'A date of birth lies in the past.')
  if (consent !== null && consent.givenOn > today)
    throw refuseField('/body/consent/givenOn', 'in_future', 'Consent was given today or before.')
  if (consent !== null && daysBetween(consent.givenOn as PlainDate, today) > consentDaysAtMost)
    throw refuseField('/body/consent/givenOn', 'out_of_range', 'Consent to this was given within the last year.')
  if (typed.serviceId !== null) {
    const service = await db
      .selectFrom('services')
      .select('id')
      .where('id', '=', typed.serviceId)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (!service) throw refuseField('/body/serviceId', 'not_found', 'The clinic does not offer this.')
  }
  return {
    ...{ given_name: patient.givenName, family_name: patient.familyName, birth_date: patient.birthDate },
    ...{ phone: patient.phone, email: patient.email, service_id: typed.serviceId },
    ...{ reason: typed.reason, question: typed.question, urgency: typed.urgency },
    ...{ consent_version: consent?.version ?? null, consent_given_by: consent?.givenBy ?? null },
    ...{ consent_way: consent?.way ?? null, consent_given_on: consent?.givenOn ?? null },
    consent_text: consent && textOf(context, partner, consent.version),
  }
}

/** What they agreed to, in the language and with the names in which it was read. */
const textOf = (context: Context, partner: Partner, version: number): string | null =>
  version in consentTexts
    ? writeConsent(version, languageOf(context), { partner: partner.name, clinic: context.clinic.name })
    : null

/** Begins one for the caller's partner. */
export async function draftReferral(
  context: Context,
  { body }: Input<typeof contracts.draftReferral>,
): Promise<OwnReferral> {
  const { db, now, actor } = context
  const { userId } = signedIn(context)
  const { id: _id, ...typed } = body
  const writer = await db
    .selectFrom('users as u')
    .innerJoin('partners as p', 'p.id', 'u.partner_id')
    .select(['u.name', 'p.status', 'p.name as partnerName'])
    .where('u.id', '=', userId)
    .where('p.id', '=', actor.own.partnerId)
    .executeTakeFirst()
  if (!writer) throw refuse('forbidden')
  if (writer.status === 'ended') throw refuse('partner_ended')
  const columns = await columnsOf(context, { name: writer.partnerName }, typed)
  const id = body.id ?? newId()
  const begun = await db
    .insertInto('referrals')
    .values({
      ...{ id, partner_id: actor.own.partnerId!, written_by_user_id: userId, written_by_name: writer.name },
      ...{
        ...standingAt('draft', { askedBy: null, statusBefore: null }, { ...body, requestedAt: null }, now),
        ...columns,
      },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // Sent twice, it is one, as it was begun: another partner's is not there.
  if (begun.numInsertedOrUpdatedRows === 0n) return show(context, id)
  await countReferral(context, 'begun', actor.own.partnerId!)
  await audit(context, { action: 'referrals:write', object: { kind: 'referral', id }, side: 'patient' })
  await noteChanges(db, changesOf({ id, partnerId: actor.own.partnerId! }, true))
  return show(context, id)
}

type Seen = { params: { id: string }; headers: { 'if-match'?: string | undefined } }

async function draftOf(context: Context, { params, headers }: Seen): Promise<ReferralRow> {
  const row = await findReferral(context, permission, params.id)
  if (isStale(row, headers['if-match'])) throw refuse('stale_version')
  if (row.status !== 'draft') throw refuse('state_conflict')
  return row
}

/** Writes on a draft, as it stands; it is kept as long as one that nobody writes on. */
export async function saveReferral(
  context: Context,
  asked: Input<typeof contracts.saveReferral>,
): Promise<OwnReferral> {
  const row = await draftOf(context, asked)
  const columns = await columnsOf(context, { name: row.partnerName }, asked.body)
  const saved = await context.db
    .updateTable('referrals')
    .set({ ...columns, version: nextVersion })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst()
  if (saved.numUpdatedRows === 0n) throw refuse('stale_version')
  await auditOften(context, { action: 'referrals:write', object: { kind: 'referral', id: row.id }, side: 'patient' })
  return show(context, row.id)
}

export async function discardReferral(
  context: Context,
  asked: Input<typeof contracts.discardReferral>,
): Promise<undefined> {
  const row = await draftOf(context, asked)
  const gone = await context.db
    .deleteFrom('referrals')
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw refuse('stale_version')
  await noteChanges(context.db, changesOf(row, true))
  await audit(context, { action: 'referrals:discard', object: { kind: 'referral', id: row.id }, side: 'patient' })
}

const missingWords: Record<MissingField, [pointer: string, message: string]> = {
  givenName: ['/body/patient/givenName', 'Say the patient’s first name.'],
  familyName: ['/body/patient/familyName', 'Say the patient’s last name.'],
  birthDate: ['/body/patient/birthDate', 'Say the patient’s date of birth.'],
  contact: ['/body/patient/phone', 'Say how the patient can be reached.'],
  reason: ['/body/reason', 'Say why the patient is referred.'],
  consent: ['/body/consent', 'Note the patient’s consent to the text as it is now.'],
}

export async function sendReferral(
  context: Context,
  { params, headers }: Input<typeof contracts.sendReferral>,
): Promise<OwnReferral> {
  const row = await act(context, 'send', {
    ...{ permission, side: 'partner', id: params.id, ifMatch: headers['if-match'] },
    sets: [sql`requested_at = ${context.now}`],
    check: async (found) => {
      if (!found.isPartnerActive) throw refuse('partner_ended')
      const errors = missingOf(found, consentVersion).map((field) => {
        const [pointer, message] = missingWords[field]
        return { pointer, code: 'required', message }
      })
      if (errors.length > 0) throw refuse('invalid_fields', { errors })
      await countReferral(context, 'sent', found.partnerId)
    },
  })
  return asOwnReferral(row)
}

const doing =
  (name: ReferralAct) =>
  async (context: Context, { params, headers, body }: Seen & { body: { text: string } }): Promise<OwnReferral> =>
    asOwnReferral(
      await act(context, name, {
        ...{ permission, side: 'partner', id: params.id, ifMatch: headers['if-match'], text: body.text },
      }),
    )

export const askAboutOwnReferral = doing('ask')
export const answerAboutOwnReferral = doing('answer')
export const cancelOwnReferral = doing('cancel')

/** Opens the report. Whether that is allowed is asked each time; the patient is told who opened it. */
export async function readReferralReport(
  scope: RequestScope,
  { params: { id } }: Input<typeof contracts.readReferralReport>,
): Promise<Output<typeof contracts.readReferralReport>> {
  const file = await scope.transact(async (context) => {
    const row = await findReferral(context, permission, id)
    if (!hasReport(row)) throw refuse('not_found')
    const found = await findChartFile(context.db, row.patientId!, row.report!.id)
    const object = { kind: 'patient', id: row.patientId! } as const
    await audit(context, { action: 'referrals:read-report', object, side: 'patient', detail: id })
    return found
  })
  const content = readContent(scope, file.file_id)
  return { name: file.file_name, mediaType: 'application/pdf', size: file.size, isShown: false, content }
}
