import { deliveryFailures, type DeliveryFailure } from '@polyclinic/domain/messages/failures.ts'
import { noteChange } from '../../platform/changes.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

type Outcome = { status: 'sent' | 'failed'; failure: DeliveryFailure; code: string | number | null }

/** What was said of a message after it had left, by a mail or by the text message service, which is asked no more. */
export async function noteOutcome(
  db: ClinicDatabase,
  now: string,
  id: string,
  { status, failure, code }: Outcome,
): Promise<void> {
  const said = deliveryFailures[failure]
  const last_error = code === null ? said : `${said} (${code})`
  await db
    .updateTable('messages')
    .set({ status, failure, last_error, reported_at: now, text_id: null })
    .where('id', '=', id)
    .execute()
  await noteChange(db, { noun: 'message', id })
}
