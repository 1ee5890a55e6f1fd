import { isOpen, openStatuses, type RequestKind } from '@polyclinic/domain/data-requests/acts.ts'
import { dueOn } from '@polyclinic/domain/data-requests/deadlines.ts'
import type * as contracts from '@polyclinic/domain/data-requests/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { recordLawIn } from '@polyclinic/domain/patients/record-retention.ts'
import { sql } from 'kysely'
import { audit, auditOften } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { anyOf, anyTextOf } from '../../platform/database/any-of.ts'
import { insertAll } from '../../platform/database/insert-rows.ts'
import { pagedSql } from '../../platform/database/paged.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { provePassword } from '../accounts/own/prove-password.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import {
  actsOf,
  asListed,
  findRequest,
  historyOf,
  mayDo,
  selectRequests,
  todayOf,
  type RequestRow,
} from '../data-requests/queries.ts'
import { addressesOf, tellingRows } from '../data-requests/tell-asker.ts'
import { actOnRequest, openRequest } from '../data-requests/write-request.ts'
import { findPerson, type FoundPerson } from '../patients/find-person.ts'
import { carryOutErasure, fingerprintOf, planErasure, type ErasurePlan } from '../patients/plan-erasure.ts'

type One = Output<typeof contracts.readDataRequest>

export async function listDataRequests(
  context: Context,
  { query: { isOpen: open, patientId, skip, take } }: Input<typeof contracts.listDataRequests>,
): Promise<Output<typeof contracts.listDataRequests>> {
  requireWholeClinic(context, 'data-requests:handle')
  const { db } = context
  const page = { skip, take }
  const { rows, total } = await pagedSql<RequestRow>(
    db,
    sql<RequestRow>`${selectRequests}
      where ${open ? sql`r.ended_at is null` : sql`r.ended_at is not null`}
        ${patientId === undefined ? sql`` : sql`and r.patient_id = ${patientId}`}`,
    open ? sql`"dueOn", id` : sql`"endedAt" desc, id`,
    page,
  )
  const { overdue } = await db
    .selectFrom('data_requests')
    .select(sql<number>`count(*)::int`.as('overdue'))
    .where('ended_at', 'is', null)
    .where('due_on', '<', todayOf(context))
    .executeTakeFirstOrThrow()
  await auditOften(context, { action: 'data-requests:list', side: 'clinic' })
  return { items: rows.map((row) => asListed(context, row)), total, ...page, overdue }
}

export async function readDataRequest(
  context: Context,
  { params: { id } }: Input<typeof contracts.readDataRequest>,
): Promise<One> {
  requireWholeClinic(context, 'data-requests:handle')
  const row = await findRequest(context.db, id)
  const object = { kind: 'patient', id: row.patientId } as const
  await auditOften(context, { action: 'data-requests:read', object, side: 'clinic', detail: id })
  return asOne(context, row)
}

async function asOne(context: Context, row: RequestRow): Promise<One> {
  const { db } = context
  return {
    ...asListed(context, row),
    ...{ version: row.version, words: row.words, answer: row.answer, sent: row.sent, sentOn: row.sentOn },
    ...{ keptUntil: row.keptUntil, history: await historyOf(db, row.id), acts: actsOf(context, row) },
    isPreparedByCaller: row.proposedBy === signedIn(context).userId,
    hasAddress: (await addressesOf(context, row)).length > 0,
    plan: row.kind === 'erasure' && isOpen(row.status) ? await planOf(context, row) : null,
  }
}

/** What erasing would do now: what the command says of it, in figures. */
async function planOf({ db, now, clinic }: Context, { id, patientId }: RequestRow): Promise<One['plan']> {
  const person = await findPerson(db, patientId, now)
  if (!person) return null
  const plan = await planErasure(db, person, now)
  const { going, visits, kept, partners, holds, ahead, undecided } = plan
  const { invoices } = await db
    .selectFrom('invoices')
    .select(sql<number>`count(*)::int`.as('invoices'))
    .where(sql<boolean>`patient_id = any(${person.patientIds}::uuid[])`)
    .where('issued_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const momentOf = await momentsOf(db, [...ahead, ...undecided])
  const otherRequests = await otherRequestsOf(db, person, id)
  return {
    ...{ records: going.length, visits: visits.length, invoices, partners, otherRequests },
    ...{ ahead: ahead.map(momentOf), undecided: undecided.map(momentOf) },
    fingerprint: fingerprintOf(person, plan, otherRequests),
    ...{ hasAccount: person.account !== null, isStaff: person.account?.isStaff ?? false },
    ...{ unproven: person.unproven.length, bookedForOthers: person.bookedForOthers.length },
    kept: kept && {
      ...{ records: kept.patientIds.length, visits: kept.visits.length, lastSeenOn: kept.lastSeenOn },
      ...{ years: kept.years, until: kept.until, law: recordLawIn(clinic.country) },
    },
    holds: holds.map(({ reason, placedBy, until }) => ({ reason, placedBy, until })),
  }
}

/** When the visits of some references are. */
async function momentsOf(db: ClinicDatabase, references: readonly string[]) {
  const rows = await db
    .selectFrom('appointments')
    .select(['reference', 'starts_at as startsAt', 'time_zone as timeZone'])
    .where('reference', '=', anyTextOf(references))
    .execute()
  const found = new Map(rows.map((row) => [row.reference, row]))
  return (reference: string) => {
    const row = found.get(reference)
    if (!row) throw new Error('A visit of the plan is not there')
    return row
  }
}

/** What else is open of somebody. */
const otherRequestsOf = (db: ClinicDatabase, { patientIds }: FoundPerson, id: string) =>
  db
    .selectFrom('data_requests')
    .select(['id', 'kind', 'due_on as dueOn'])
    .where('patient_id', '=', anyOf(patientIds))
    .where('status', '=', anyTextOf(openStatuses))
    .where('id', '<>', id)
    .orderBy('due_on')
    .orderBy('id')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, kind: row.kind as RequestKind })))

/** What somebody asked in person, by phone or by letter. */
export async function noteDataRequest(
  context: Context,
  { body: { patientId, ...asked } }: Input<typeof contracts.noteDataRequest>,
): Promise<Output<typeof contracts.noteDataRequest>> {
  requireWholeClinic(context, 'data-requests:handle')
  const receivedOn = asked.receivedOn as RequestRow['receivedOn']
  if (receivedOn > todayOf(context))
    throw refuseField('/body/receivedOn', 'in_future', 'It reached the clinic today or before.')
  const patient = await context.db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', patientId)
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  if (!patient) throw refuse('not_found')
  return openRequest(context, { ...asked, patientId, receivedOn, side: 'clinic', isPatients: true })
}

export async function actOnDataRequest(
  context: Context,
  { params: { id }, headers, body }: Input<typeof contracts.actOnDataRequest>,
): Promise<One> {
  requireWholeClinic(context, 'data-requests:handle')
  const { db, now } = context
  const row = await findRequest(db, id)
  const doing = {
    side: 'clinic',
    ifMatch: headers['if-match'],
    ...('answer' in body && { text: body.answer }),
  } as const
  const asker = { id, to: await addressesOf(context, row) }
  const answered = { telling: tellingRows(context, 'data-request-answered', asker) }
  switch (body.act) {
    case 'extend': {
      const later = dueOn(row.country, row.kind, row.receivedOn, true)
      const sets = [sql`extended_at = ${now}`, sql`due_on = ${later}`, sql`extension = ${body.answer}`]
      const telling = tellingRows(context, 'data-request-extended', { ...asker, until: later })
      await actOnRequest(context, 'extend', row, { ...doing, sets, telling })
      break
    }
    case 'fulfill': {
      if (body.sentOn > todayOf(context) || body.sentOn < row.receivedOn)
        throw refuseField('/body/sentOn', 'out_of_range', 'It was sent after it was asked for, and not after today.')
      const sets = [sql`answer = ${body.answer}`, sql`sent = ${body.sent}`, sql`sent_on = ${body.sentOn}`]
      await actOnRequest(context, 'fulfill', row, { ...doing, sets, ...answered })
      break
    }
    case 'refuse':
    case 'lift':
      await actOnRequest(context, body.act, row, { ...doing, sets: [sql`answer = ${body.answer}`], ...answered })
      break
    case 'propose': {
      const plan = await planOf(context, row)
      if (plan && plan.holds.length > 0) throw refuse('record_held')
      const sets = [sql`proposed_by_user_id = ${signedIn(context).userId}`]
      await actOnRequest(context, 'propose', row, { ...doing, sets })
      break
    }
    case 'decline':
      await actOnRequest(context, 'decline', row, { ...doing, sets: [sql`proposed_by_user_id = null`] })
      break
    default:
      await actOnRequest(context, 'take-on', row, doing)
  }
  return asOne(context, await findRequest(db, id))
}

/**
 * Erases, as the second of two people and with the password: an open session alone must not do what cannot be undone. The
 * plan is made anew under the lock of the chart: what stands in its way refuses it, and so does that it is another than they
 * saw.
 * @throws {Refusal} `wrong_password`, `record_held`, `visits_open`, `request_changed`, `stale_version`
 */
export async function eraseForDataRequest(
  scope: RequestScope,
  { params: { id }, headers, body }: Input<typeof contracts.eraseForDataRequest>,
): Promise<Output<typeof contracts.eraseForDataRequest>> {
  await scope.transact(async (context) => {
    requireWholeClinic(context, 'erasures:approve')
    if (!mayDo(context, await findRequest(context.db, id), 'erase', 'clinic')) throw refuse('request_changed')
  })
  await provePassword(scope, body.password)
  return scope.transact(async (context) => {
    const { db, now } = context
    const row = await findRequest(db, id)
    const person = await findPerson(db, row.patientId, now)
    if (!person) throw refuse('not_found')
    await lockChart(db, ...person.patientIds)
    const plan = await planErasure(db, person, now)
    refuseWhatIsInTheWay(plan)
    if (fingerprintOf(person, plan, await otherRequestsOf(db, person, id)) !== body.fingerprint)
      throw refuse('request_changed')
    // Afterwards nobody knows it any more.
    const to = await addressesOf(context, row)
    const { userId } = signedIn(context)
    const keptUntil = plan.kept?.until ?? null
    await actOnRequest(context, 'erase', row, {
      ...{ side: 'clinic', ifMatch: headers['if-match'] },
      sets: [sql`erased_by_user_id = ${userId}`, sql`kept_until = ${keptUntil}`],
    })
    const result = await eraseAs(context, person)
    await insertAll(db, tellingRows(context, 'data-request-erased', { id, to }))
    return { erased: result.erased.length, restricted: result.restricted.length, keptUntil }
  })
}

function refuseWhatIsInTheWay({ holds, ahead, undecided }: ErasurePlan): void {
  if (holds.length > 0) throw refuse('record_held')
  if (ahead.length > 0 || undecided.length > 0) throw refuse('visits_open')
}

const eraseAs = (context: Context, person: FoundPerson) =>
  carryOutErasure(context.db, person, context.now, (action, kind, id) =>
    audit(context, { action, object: { kind, id }, side: 'clinic' }),
  )
