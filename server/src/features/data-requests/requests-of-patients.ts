import { openStatuses } from '@polyclinic/domain/data-requests/acts.ts'
import { anyOf, anyTextOf } from '../../platform/database/any-of.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** What whoever asks what is stored is shown of what they asked before. */
export async function requestsOfPatients(db: ClinicDatabase, patientIds: readonly string[]) {
  const rows = await db
    .selectFrom('data_requests')
    .select(['id', 'patient_id as patientId', 'kind', 'status', 'country', 'received_on as receivedOn'])
    .select(['due_on as dueOn', 'extended_at as extendedAt', 'ended_at as endedAt', 'words', 'extension', 'answer'])
    .select(['sent', 'sent_on as sentOn', 'kept_until as keptUntil'])
    .where('patient_id', '=', anyOf(patientIds))
    .orderBy('received_on')
    .orderBy('id')
    .execute()
  const events = await db
    .selectFrom('data_request_events')
    .select(['data_request_id as requestId', 'at', 'act', 'side', 'by_name as by', 'text'])
    .select(['copy_format as copyFormat', 'copy_is_whole as copyIsWhole'])
    .where('data_request_id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('version_after')
    .execute()
  return rows.map((row) => ({ ...row, history: events.filter(({ requestId }) => requestId === row.id) }))
}

/**
 * That something was asked, by when it was answered and by whom stays, of nobody: the clinic proves by it that it kept the
 * law. The words go, and what is open has nobody left to be answered.
 */
export async function eraseRequests(db: ClinicDatabase, erased: readonly string[], now: string): Promise<void> {
  if (erased.length === 0) return
  await db
    .updateTable('data_requests')
    .set({ status: 'lapsed', ended_at: now, version: nextVersion })
    .where('patient_id', '=', anyOf(erased))
    .where('status', '=', anyTextOf(openStatuses))
    .execute()
  const rows = await db
    .updateTable('data_requests')
    .set({ words: '', extension: null, answer: null, sent: null })
    .where('patient_id', '=', anyOf(erased))
    .returning('id')
    .execute()
  await db
    .updateTable('data_request_events')
    .set({ text: null })
    .where('data_request_id', '=', anyOf(rows.map(({ id }) => id)))
    .execute()
}
