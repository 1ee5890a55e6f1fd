import {
  isOpen,
  openStatuses,
  statusAfter,
  type RequestAct,
  type RequestKind,
  type RequestSide,
} from '@polyclinic/domain/data-requests/acts.ts'
import { dueOn } from '@polyclinic/domain/data-requests/deadlines.ts'
import type { CopyAsker, CopyFormat } from '@polyclinic/domain/privacy/copy-formats.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { isStale, seenVersion } from '@polyclinic/domain/kit/version.ts'
import { sql, type RawBuilder } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { anyTextOf } from '../../platform/database/any-of.ts'
import { insertAll, rowsOf, type RowSet } from '../../platform/database/insert-rows.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { writerName } from '../providers/writer-name.ts'
import { isThePatients, selectRequests, standingOf, todayOf, type RequestRow } from './queries.ts'
import { addressesOf, tellingRows } from './tell-asker.ts'

type Asked = {
  patientId: string
  kind: RequestKind
  words: string
  receivedOn: PlainDate
  side: RequestSide
  /** Whether it is the patient who asks, by their own account or at the desk. */
  isPatients: boolean
}

/**
 * Takes down what somebody asks. While one of the kind is open for the patient, what they say is added to that one, and its
 * time runs from the earlier of both days: the law's time is not begun anew by asking again. What the patient asks and what
 * somebody asks for them are two requests: neither reads the other's words.
 */
export async function openRequest(context: Context, asked: Asked): Promise<{ id: string; isAdded: boolean }> {
  const { db, now, clinic } = context
  const { patientId, kind, words, receivedOn, side, isPatients } = asked
  // Two that ask at once are one after the other.
  await db.selectFrom('patients').select('id').where('id', '=', patientId).forNoKeyUpdate().execute()
  const { userId } = signedIn(context)
  const { rows } = await sql<RequestRow>`${selectRequests}
    where r.patient_id = ${patientId} and r.kind = ${kind} and r.status = ${anyTextOf(openStatuses)}
      and ${isPatients ? isThePatients : sql`r.asked_by_user_id = ${userId}`}
    order by r.received_on, r.id limit 1 for no key update of r`.execute(db)
  const open = rows[0]
  const id = open?.id ?? newId()
  const since = open && open.receivedOn < receivedOn ? open.receivedOn : receivedOn
  const lastDay = dueOn(open?.country ?? clinic.country, kind, since, open?.extendedAt != null)
  const askedBy = open ? open.askedBy : side === 'patient' ? userId : null
  const object = { kind: 'patient', id: patientId } as const
  if (open)
    await db
      .updateTable('data_requests')
      .set({ received_on: since, due_on: lastDay, version: nextVersion })
      .where('id', '=', id)
      .execute()
  await insertAll(db, [
    rowsOf(
      'data_requests',
      open
        ? []
        : [
            {
              ...{ id, patient_id: patientId, kind, status: 'received', country: clinic.country, received_on: since },
              ...{ due_on: lastDay, asked_by_user_id: askedBy, words },
            },
          ],
    ),
    rowsOf('data_request_events', [
      {
        ...{ id: newId(), data_request_id: id, at: now, act: open ? 'ask-again' : 'ask', side, actor_user_id: userId },
        ...{ by_name: side === 'clinic' ? await writerName(context) : null },
        ...{ text: open && words !== '' ? words : null, version_after: (open?.version ?? 0) + 1 },
      },
    ]),
    auditRows(context, { action: 'data-requests:ask', object, side, detail: id }),
    changeRows([{ noun: 'patient', id: patientId }]),
    ...tellingRows(context, 'data-request-received', {
      ...{ id, to: await addressesOf(context, { patientId, askedBy }), until: lastDay },
    }),
  ])
  return { id, isAdded: open !== undefined }
}

type Doing = {
  side: RequestSide
  /** The version that was seen; null: it does not matter. */
  ifMatch: string | undefined | null
  text?: string
  /** What was copied for whoever asked. */
  copy?: { format: CopyFormat; isWhole: boolean; asker: CopyAsker }
  /** What else is written of it. */
  sets?: readonly RawBuilder<unknown>[]
  /** What is told of it, where it ends or takes longer. */
  telling?: readonly RowSet[]
}

/**
 * Does one act: decided by the table of acts, written by one statement while nothing of the request changed.
 * @throws {Refusal} `stale_version`, `request_changed`
 */
export async function actOnRequest(context: Context, act: RequestAct, row: RequestRow, doing: Doing): Promise<void> {
  const { db, now } = context
  const { side, ifMatch, text, copy, sets = [], telling = [] } = doing
  if (ifMatch !== null && isStale(row, ifMatch)) throw refuse('stale_version')
  const { userId } = signedIn(context)
  const status = statusAfter(standingOf(row), act, { side, userId, today: todayOf(context) })
  if (status === null) throw refuse('request_changed')
  const seen = ifMatch === null ? row.version : seenVersion(ifMatch)
  const object = { kind: 'patient', id: row.patientId } as const
  // Of a copy it is how much left, which whoever watches over the clinic looks at.
  const detail = copy ? `${copy.isWhole ? 'whole' : 'shared'} ${copy.format} ${copy.asker}` : row.id
  const isWritten = await writeGated(
    db,
    {
      facts: sql`select`,
      claim: sql`
        update data_requests set ${sql.join([
          sql`status = ${status}`,
          sql`version = version + 1`,
          ...(isOpen(status) ? [] : [sql`ended_at = coalesce(ended_at, ${now})`]),
          ...sets,
        ])}
        where id = ${row.id} and version = ${seen} returning 1`,
    },
    [
      rowsOf('data_request_events', [
        {
          ...{ id: newId(), data_request_id: row.id, at: now, act, side, actor_user_id: userId },
          ...{ by_name: side === 'clinic' ? await writerName(context) : null, text: text ?? null },
          ...{ copy_format: copy?.format ?? null, copy_is_whole: copy?.isWhole ?? null },
          version_after: row.version + 1,
        },
      ]),
      auditRows(context, { action: `data-requests:${act}`, object, side, detail }),
      changeRows([{ noun: 'patient', id: row.patientId }]),
      ...telling,
    ],
  )
  if (!isWritten) throw refuse('stale_version')
}
