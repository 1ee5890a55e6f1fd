import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { statusAfter } from '@polyclinic/domain/outgoing-referrals/acts.ts'
import type * as contracts from '@polyclinic/domain/outgoing-referrals/endpoints.ts'
import type { ReferralContent } from '@polyclinic/domain/privacy/copied-record.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { pagedSql } from '../../platform/database/paged.ts'
import { within } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { readsFilesOf } from '../patient-records/shown-to-account.ts'
import { act } from './act.ts'
import { isOfOpenRecord, selectOutgoing, standingOf, told, type OutgoingRow } from './queries.ts'

type Shown = Output<typeof contracts.withdrawOutgoingConsent>
type Row = OutgoingRow & { deniedTries: number }

const selectSent = (condition: RawBuilder<SqlBool>) => sql<Row>`
  select r.*, (select coalesce(sum(e.count), 0)::int from audit_events e
    where e.object_id = r.id and e.outcome = 'denied' and e.action = 'outgoing-referrals:receive') as "deniedTries"
  from (${selectOutgoing}
    join lateral (select r.patient_id, null::uuid as appointment_id) c on true
    where r.status <> 'draft' and ${condition}) r`

/** Of the caller's own records, and of those they act for, as the clinic knows. */
export const isOwnOutgoing = ({ actor, now }: Context): RawBuilder<SqlBool> => sql`(
  ${isOfOpenRecord} and ${within(actor, 'patients:own', { patientId: 'r.patient_id' }, 'patient')}
  and ${readsFilesOf({ actor, now })})`
const ofThem = (context: Context) => selectSent(isOwnOutgoing(context))

const asShown = (row: Row, now: string): Shown => ({
  ...told(row, now),
  ...{ patientName: row.patientName, letters: row.letters, deniedTries: row.deniedTries },
  mayWithdraw: statusAfter(standingOf(row, now), 'withdraw-consent', 'patient') !== null,
})

export async function listOutgoingReferralsOfMe(
  context: Context,
  { query: { skip, take } }: Pick<Input<typeof contracts.listOutgoingReferralsOfMe>, 'query'>,
): Promise<Output<typeof contracts.listOutgoingReferralsOfMe>> {
  const page = { skip, take }
  const { rows, total } = await pagedSql(context.db, ofThem(context), sql`"requestedAt" desc, id`, page)
  return { items: rows.map((row) => asShown(row, context.now)), total, ...page }
}

/** Which these are, for whoever reads something else of them. */
export const selectOutgoingIdsOfMe = (context: Context) => sql`select id from (${ofThem(context)}) own`

/** The same of one record with what each says, as far as whoever takes its copy reads that. */
export async function outgoingOfRecord(
  { db, now }: Context,
  patientId: string,
  reads: RawBuilder<SqlBool>,
): Promise<(Shown & { content: ReferralContent })[]> {
  const { rows } = await sql<Row>`select * from (${selectSent(reads)}) own where "patientId" = ${patientId}
    order by "requestedAt", id`.execute(db)
  return rows.map((row) => ({
    ...asShown(row, now),
    content: { reason: row.reason, question: row.question, urgency: row.urgency },
  }))
}

/** Takes consent back. Once is enough: saying it again changes nothing. */
export async function withdrawOutgoingConsent(
  context: Context,
  { params: { id } }: Input<typeof contracts.withdrawOutgoingConsent>,
): Promise<Shown> {
  const { db, now } = context
  await db.selectFrom('outgoing_referrals').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const find = async () => (await sql<Row>`select * from (${ofThem(context)}) own where id = ${id}`.execute(db)).rows[0]
  const row = await find()
  if (!row) throw refuse('not_found')
  if (row.consentWithdrawnAt === null) await act(context, 'withdraw-consent', row, { side: 'patient', ifMatch: null })
  return asShown((await find())!, now)
}
