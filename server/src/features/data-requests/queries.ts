import {
  everyRequestAct,
  isOpen,
  statusAfter,
  type RequestAct,
  type RequestEvent,
  type RequestKind,
  type RequestStanding,
  type RequestStatus,
} from '@polyclinic/domain/data-requests/acts.ts'
import { deadlineRule } from '@polyclinic/domain/data-requests/deadlines.ts'
import type * as contracts from '@polyclinic/domain/data-requests/endpoints.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, daysBetween, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { CopyFormat } from '@polyclinic/domain/privacy/copy-formats.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { isProvenOwn } from '../patient-records/shown-to-account.ts'

export type RequestRow = {
  id: string
  patientId: string
  patientName: string
  kind: RequestKind
  status: RequestStatus
  version: number
  country: string
  receivedOn: PlainDate
  dueOn: PlainDate
  extendedAt: Instant | null
  endedAt: Instant | null
  askedBy: string | null
  words: string
  added: string[]
  extension: string | null
  answer: string | null
  sent: string | null
  sentOn: PlainDate | null
  keptUntil: PlainDate | null
  proposedBy: string | null
}

export const selectRequests = sql<RequestRow>`
  select r.id, r.patient_id as "patientId", concat_ws(' ', p.given_name, p.family_name) as "patientName", r.kind, r.status,
    r.version, r.country, r.received_on as "receivedOn", r.due_on as "dueOn", r.extended_at as "extendedAt",
    r.ended_at as "endedAt", r.asked_by_user_id as "askedBy", r.words, r.extension, r.answer, r.sent,
    (select coalesce(json_agg(e.text order by e.version_after), '[]') from data_request_events e
      where e.data_request_id = r.id and e.act = 'ask-again' and e.text is not null) as added,
    r.sent_on as "sentOn", r.kept_until as "keptUntil", r.proposed_by_user_id as "proposedBy"
  from data_requests r join patients p on p.id = r.patient_id`

/** Whether a request (`r`) is the patient's: the desk took it down, or their own account asked. */
export const isThePatients = sql<boolean>`(r.asked_by_user_id is null or exists (
  select from user_patients up
  where up.user_id = r.asked_by_user_id and up.patient_id = r.patient_id and ${isProvenOwn('up')}))`

/** @throws {Refusal} `not_found` */
export async function findRequest(
  db: ClinicDatabase,
  id: string,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<RequestRow> {
  const { rows } = await sql<RequestRow>`${selectRequests} where r.id = ${id} and ${condition}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

export const todayOf = ({ clinic, now }: Pick<Context, 'clinic' | 'now'>): PlainDate =>
  dateIn(clinic.time_zone, now as Instant)

export const standingOf = ({ kind, status, extendedAt, dueOn, proposedBy }: RequestRow): RequestStanding => ({
  ...{ kind, status, isExtended: extendedAt !== null, dueOn, proposedBy },
})

const shared = (row: RequestRow) => ({
  ...{ id: row.id, kind: row.kind, status: row.status, receivedOn: row.receivedOn, dueOn: row.dueOn },
  ...{ isExtended: row.extendedAt !== null, endedAt: row.endedAt, patientName: row.patientName },
  law: deadlineRule(row.country, row.kind).law,
})

/** As whoever asked reads it. */
export const asOwn = (
  context: Pick<Context, 'clinic' | 'now' | 'actor'>,
  row: RequestRow,
): Output<typeof contracts.withdrawDataRequest> => ({
  ...shared(row),
  ...{
    words: row.words,
    added: row.added,
    extension: row.extension,
    answer: row.answer,
    sent: row.sent,
    sentOn: row.sentOn,
  },
  ...{ keptUntil: row.keptUntil, isLate: isOpen(row.status) && row.dueOn < todayOf(context) },
  mayWithdraw: mayDo(context, row, 'withdraw', 'patient'),
})

export const asListed = (
  context: Pick<Context, 'clinic' | 'now'>,
  row: RequestRow,
): Output<typeof contracts.listDataRequests>['items'][number] => ({
  ...shared(row),
  patientId: row.patientId,
  daysLeft: isOpen(row.status) ? daysBetween(todayOf(context), row.dueOn) : null,
})

export const mayDo = (
  context: Pick<Context, 'clinic' | 'now' | 'actor'>,
  row: RequestRow,
  act: RequestAct,
  side: 'clinic' | 'patient',
): boolean =>
  statusAfter(standingOf(row), act, { side, userId: signedIn(context).userId, today: todayOf(context) }) !== null

/** What the caller may do with it as one of the clinic's people. */
export const actsOf = (context: Pick<Context, 'clinic' | 'now' | 'actor'>, row: RequestRow): RequestAct[] =>
  everyRequestAct.filter((act) => mayDo(context, row, act, 'clinic'))

export async function historyOf(db: ClinicDatabase, id: string) {
  const rows = await db
    .selectFrom('data_request_events as e')
    .innerJoin('users as u', 'u.id', 'e.actor_user_id')
    .select(['e.at', 'e.act', 'e.side', 'e.by_name', 'e.text', 'e.copy_format', 'e.copy_is_whole', 'u.name'])
    .where('e.data_request_id', '=', id)
    .orderBy('e.version_after')
    .execute()
  // Whoever asked may be a parent: the desk has to know who.
  return rows.map(({ at, act, side, by_name: by, text, copy_format: format, copy_is_whole: isWhole, name }) => ({
    ...{ at, act: act as RequestEvent, isPatient: side === 'patient', by: by ?? name, text },
    copy: format === null ? null : { format: format as CopyFormat, isWhole: isWhole === true },
  }))
}
