import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isReadable } from '@polyclinic/domain/outgoing-referrals/acts.ts'
import type * as contracts from '@polyclinic/domain/outgoing-referrals/endpoints.ts'
import { sql } from 'kysely'
import { audit, auditOften } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { pagedSql } from '../../platform/database/paged.ts'
import { readContent } from '../../platform/private-files/store-file.ts'
import { within } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { findChartFile } from '../chart-files/chart-files.ts'
import { writerName } from '../providers/writer-name.ts'
import { tellClinic } from '../referrals/tell-of-referrals.ts'
import { act } from './act.ts'
import {
  asReceived,
  findOutgoing,
  isOfOpenRecord,
  nameForPartner,
  selectOutgoing,
  soonestFirst,
  standingOf,
  told,
  type OutgoingRow,
  type Received,
} from './queries.ts'

const isTheirs = ({ actor }: Pick<Context, 'actor'>) =>
  sql<boolean>`(r.status <> 'draft' and ${within(actor, 'referrals:send', { partnerId: 'r.partner_id' })})`

/** @throws {Refusal} `not_found`, of another partner's, too */
const find = (context: Context, id: string): Promise<OutgoingRow> =>
  findOutgoing(context.db, sql`r.id = ${id} and ${isTheirs(context)}`)

const objectOf = (row: OutgoingRow) => ({ kind: 'outgoing-referral', id: row.id }) as const

/** Whom the clinic referred to the caller's partner: names, and nothing of why. */
export async function listReceivedReferrals(
  context: Context,
  { query: { skip, take } }: Input<typeof contracts.listReceivedReferrals>,
): Promise<Output<typeof contracts.listReceivedReferrals>> {
  const { db, now } = context
  const isOwn = sql`${isTheirs(context)} and ${isOfOpenRecord}`
  const found = sql<OutgoingRow>`${selectOutgoing} where ${isOwn}`
  const { rows, total } = await pagedSql(
    db,
    found,
    sql`status = 'requested' desc, case when status = 'requested' then ${soonestFirst} end, since desc, id`,
    { skip, take },
  )
  const { rows: counted } = await sql<{ unread: number }>`
    select count(*)::int as unread from outgoing_referrals r join patients p on p.id = r.patient_id
    where r.status = 'requested' and ${isOwn}`.execute(db)
  await auditOften(context, { action: 'outgoing-referrals:list', side: 'patient' })
  return {
    items: rows.map((row) => ({
      ...told(row, now),
      ...{ patientName: nameForPartner(row, now), urgency: row.urgency, writtenBy: row.writtenBy },
    })),
    ...{ total, skip, take, unread: counted[0]!.unread },
  }
}

export async function readReceivedReferral(
  context: Context,
  { params: { id } }: Input<typeof contracts.readReceivedReferral>,
): Promise<Received> {
  const row = await find(context, id)
  const shown = asReceived(context, row)
  if (shown.content !== null)
    await auditOften(context, { action: 'outgoing-referrals:read', object: objectOf(row), side: 'patient' })
  return shown
}

export async function openReceivedReferral(
  context: Context,
  { params: { id }, headers }: Input<typeof contracts.openReceivedReferral>,
): Promise<Received> {
  const row = await find(context, id)
  await act(context, 'receive', row, {
    ...{ side: 'recipient', ifMatch: headers['if-match'], by: await writerName(context) },
  })
  return asReceived(context, await find(context, id))
}

export async function closeReceivedReferral(
  context: Context,
  { params: { id }, headers, body: { outcome, text } }: Input<typeof contracts.closeReceivedReferral>,
): Promise<Received> {
  const row = await find(context, id)
  await act(context, outcome, row, {
    ...{ side: 'recipient', ifMatch: headers['if-match'], text, by: await writerName(context) },
  })
  await tellClinic(context, '/admin/partners/sent')
  return asReceived(context, await find(context, id))
}

/** Opens a letter. Whether that is allowed is asked each time; the patient is told who opened it. */
export async function readReceivedLetter(
  scope: RequestScope,
  { params: { id, letterId } }: Input<typeof contracts.readReceivedLetter>,
): Promise<Output<typeof contracts.readReceivedLetter>> {
  const file = await scope.transact(async (context) => {
    const row = await find(context, id)
    if (!isReadable(standingOf(row, context.now), row.since, context.now)) throw refuse('not_found')
    return openLetter(context, row, letterId)
  })
  return { ...file, content: readContent(scope, file.fileId) }
}

/** A letter of a referral that may be read, which the audit tells. @throws {Refusal} `not_found` */
export async function openLetter(context: Context, row: OutgoingRow, letterId: string) {
  if (!row.letters.some(({ id }) => id === letterId)) throw refuse('not_found')
  const found = await findChartFile(context.db, row.patientId, letterId)
  await audit(context, {
    ...{ action: 'outgoing-referrals:read-letter', object: objectOf(row), side: 'patient', detail: letterId },
  })
  const mediaType = 'application/pdf' as const
  return { fileId: found.file_id, name: found.file_name, mediaType, size: found.size, isShown: false }
}
