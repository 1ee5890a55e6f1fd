import type { Updateable } from 'kysely'
import type { Context, Services } from '../../platform/context.ts'
import type { RowSet } from '../../platform/database/insert-rows.ts'
import type { Appointments } from '../../platform/database/tables.ts'
import { writeGated, type Change, type Gate } from '../../platform/database/write-gated.ts'
import { messageRows, type OutgoingMessage } from '../messages/queue-message.ts'
import type { AppointmentRow } from './queries.ts'
import { actRows, type Acting, type ActToRecord } from './record-act.ts'

/** A visit as it was seen, and as it is from then on. */
export type ChangedVisit<Row extends AppointmentRow> = { before: Row; after: Row; columns: Updateable<Appointments> }

/** The next version of a visit, with these columns; `shown` is what else is told of it. */
export function nextVersion<Row extends AppointmentRow>(
  { now }: Pick<Context, 'now'>,
  before: Row,
  wanted: Updateable<Appointments>,
  shown: Partial<AppointmentRow> = {},
): ChangedVisit<Row> {
  const columns = { ...wanted, version: before.version + 1, updated_at: now }
  return { before, after: { ...before, ...columns, ...shown }, columns }
}

type Left = Pick<ActToRecord, 'name' | 'side' | 'reason' | 'cause'> & {
  /** To the patient, if there is an address. */
  message?: OutgoingMessage | null
  sets?: readonly RowSet[]
  /** Of other rows that are there. */
  changes?: readonly Change[]
}

/**
 * Changes a visit and writes what that leaves behind, with one statement: history, audit, word to open screens, mail.
 * @returns false when the time that it wants is lost to somebody else: the caller rolls back
 * @throws {RetryTransaction} when the visit, or what it goes to, is no longer as it was seen
 */
export async function writeChange<Row extends AppointmentRow>(
  context: Pick<Context, 'db'> & Acting & { services: Pick<Services, 'hasMailServer'> },
  { before, after, columns }: ChangedVisit<Row>,
  gate: Gate,
  { message = null, sets = [], changes = [], ...act }: Left,
): Promise<boolean> {
  const { db } = context
  const id = before.id
  return writeGated(
    db,
    gate,
    [
      ...actRows(context, { appointmentId: id, ...act, before, after }),
      ...(message ? messageRows(context, message).sets : []),
      ...sets,
    ],
    [(condition) => db.updateTable('appointments').set(columns).where('id', '=', id).where(condition), ...changes],
  )
}
