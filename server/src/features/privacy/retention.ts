import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { retentionRules } from '@polyclinic/domain/privacy/retention.ts'
import type * as contracts from '@polyclinic/domain/privacy/retention-endpoints.ts'
import { sql, type SelectQueryBuilder } from 'kysely'
import { audit, auditOften } from '../../platform/audit.ts'
import { noteChanges } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { todayOf } from '../data-requests/queries.ts'
import { overVisits } from '../documents/jobs.ts'
import { leftAnswers } from '../forms/jobs.ts'
import { overAccounts } from '../invoices/anonymize-books.ts'
import { daysBefore, overMessages } from '../messages/jobs.ts'
import { placeHold, releaseHold, standingHolds } from '../patient-records/erasure-holds.ts'
import { dueErasures } from '../patients/erase-when-over.ts'
import { findPerson } from '../patients/find-person.ts'
import { writerName } from '../providers/writer-name.ts'

const daysAhead = 31
const [erasuresShown, holdsShown, countedTo] = [50, 200, 10_000]

/** How long the clinic keeps what, and what goes next: by the rules and the statements of the jobs themselves. */
export async function readRetention(context: Context): Promise<Output<typeof contracts.readRetention>> {
  requireWholeClinic(context, 'data-requests:handle')
  const { db, now, clinic } = context
  const settings = await db
    .selectFrom('organizations')
    .select(['country', 'record_years as recordYears', 'message_text_days as messageTextDays'])
    .select(['message_address_days as messageAddressDays', 'document_days as documentDays', 'book_years as bookYears'])
    .executeTakeFirstOrThrow()
  await auditOften(context, { action: 'data-requests:list', side: 'clinic' })
  const then = new Date(Date.parse(now) + daysAhead * 86_400_000).toISOString()
  const due = await dueErasures(db, now, daysAhead, erasuresShown)
  const nameOf = await namesOf(
    db,
    due.map(({ patientIds }) => patientIds[0]!),
  )
  return {
    rules: retentionRules(settings),
    until: dateIn(clinic.time_zone, then as Instant),
    erasures: due.map(({ patientIds, until, holds }) => ({
      ...{ patientId: patientIds[0]!, patientName: nameOf(patientIds[0]!), isHeld: holds.length > 0, keptUntil: until },
    })),
    going: {
      messageText: await count(db, overMessages(db, 'body', daysBefore(then, settings.messageTextDays), now)),
      messageAddress: await count(
        db,
        overMessages(db, 'to_address', daysBefore(then, settings.messageAddressDays), now),
      ),
      document: await count(db, overVisits(db, then)),
      formFile: await count(db, leftAnswers(db, then)),
      books: await count(db, overAccounts(db, then)),
    },
    holds: await standingHolds(db, now).limit(holdsShown).execute(),
  }
}

async function count<Tables, From extends keyof Tables>(
  db: ClinicDatabase,
  found: SelectQueryBuilder<Tables, From, unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${found.limit(countedTo)}) found`.execute(db)
  return rows[0]!.count
}

async function namesOf(db: ClinicDatabase, ids: readonly string[]): Promise<(id: string) => string> {
  const rows = await db
    .selectFrom('patients')
    .select(['id', sql<string>`concat_ws(' ', given_name, family_name)`.as('name')])
    .where('id', '=', anyOf(ids))
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? ''
}

export async function listHoldsOfPatient(
  context: Context,
  { params: { id } }: Input<typeof contracts.listHoldsOfPatient>,
): Promise<Output<typeof contracts.listHoldsOfPatient>> {
  requireWholeClinic(context, 'data-requests:handle')
  const { db, now } = context
  const patient = await db
    .selectFrom('patients')
    .select(['restricted_at', sql<string>`concat_ws(' ', given_name, family_name)`.as('name')])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!patient) throw refuse('not_found')
  await auditOften(context, { action: 'data-requests:read', object: { kind: 'patient', id }, side: 'clinic' })
  return {
    ...{ patientName: patient.name, isRestricted: patient.restricted_at !== null },
    items: await standingHolds(db, now, id).execute(),
  }
}

/** Of all records that are proven to be of the same person. */
export async function placeErasureHold(
  context: Context,
  { body }: Input<typeof contracts.placeErasureHold>,
): Promise<Output<typeof contracts.placeErasureHold>> {
  requireWholeClinic(context, 'erasures:hold')
  const { db, now } = context
  if (body.until !== null && body.until < todayOf(context))
    throw refuseField('/body/until', 'in_past', 'The last day of a hold is today or later.')
  const person = await findPerson(db, body.patientId, now)
  if (!person) throw refuse('not_found')
  const caseReference = body.caseReference === '' ? null : body.caseReference
  const hold = { reason: body.reason, until: body.until, caseReference, placedBy: await writerName(context) }
  const held = await placeHold(db, person.patientIds, hold, now)
  if (held.length === 0) throw refuse('record_closed')
  await noteHolds(context, 'patients:hold', held)
  return { held: held.length }
}

/** Of a hold that is over by now, or of none, nothing is left to release. */
export async function releaseErasureHold(
  context: Context,
  { params, body }: Input<typeof contracts.releaseErasureHold>,
): Promise<Output<typeof contracts.releaseErasureHold>> {
  requireWholeClinic(context, 'erasures:hold')
  const { db, now } = context
  const known = await db.selectFrom('erasure_holds').select('id').where('id', '=', params.id).executeTakeFirst()
  if (!known) throw refuse('not_found')
  const released = await releaseHold(db, { id: params.id, ...body }, await writerName(context), now)
  await noteHolds(context, 'patients:release-hold', released)
  return { released: released.length }
}

async function noteHolds(
  context: Context,
  action: 'patients:hold' | 'patients:release-hold',
  patientIds: readonly string[],
): Promise<void> {
  for (const id of patientIds) await audit(context, { action, object: { kind: 'patient', id }, side: 'clinic' })
  await noteChanges(
    context.db,
    patientIds.map((id) => ({ noun: 'patient', id })),
  )
}
