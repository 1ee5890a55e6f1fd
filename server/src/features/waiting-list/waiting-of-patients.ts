import { anyOf } from '../../platform/database/any-of.ts'
import { enqueue } from '../../platform/enqueue.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { passingOn } from './passing-on.ts'

/** What whoever asks what is stored is shown: what they waited for, and what was offered to them. */
export async function waitingOfPatients(db: ClinicDatabase, patientIds: readonly string[]) {
  const entries = await db
    .selectFrom('waiting_list_entries')
    .select(['id', 'patient_id as patientId', 'user_id as userId', 'service_id as serviceId'])
    .select(['appointment_id as appointmentId', 'provider_ids as providerIds', 'weekdays', 'day_parts as dayParts'])
    .select(['earliest_on as earliestOn', 'latest_on as latestOn', 'is_urgent as isUrgent', 'status', 'language'])
    .select(['created_at as since', 'updated_at as updatedAt'])
    .where('patient_id', '=', anyOf(patientIds))
    .orderBy('created_at')
    .execute()
  const offered = await db
    .selectFrom('waiting_list_recipients as r')
    .innerJoin('waiting_list_entries as e', 'e.id', 'r.entry_id')
    .innerJoin('waiting_list_offers as o', 'o.id', 'r.offer_id')
    .select([
      'r.id',
      'r.entry_id as entryId',
      'r.offer_id as offerId',
      'o.starts_at as startsAt',
      'r.place',
      'r.reason',
    ])
    .select(['r.status', 'r.appointment_id as appointmentId', 'r.created_at as at'])
    .where('e.patient_id', '=', anyOf(patientIds))
    .orderBy('r.created_at')
    .execute()
  return entries.map((entry) => ({ ...entry, offered: offered.filter(({ entryId }) => entryId === entry.id) }))
}

/** Who was erased waits no more; what was offered to them goes with it. */
export async function eraseWaiting(db: ClinicDatabase, patientIds: readonly string[]): Promise<void> {
  const open = await db
    .selectFrom('waiting_list_recipients as r')
    .innerJoin('waiting_list_entries as e', 'e.id', 'r.entry_id')
    .select('r.offer_id as offerId')
    .where('e.patient_id', '=', anyOf(patientIds))
    .where('r.status', '=', 'open')
    .execute()
  await db.deleteFrom('waiting_list_entries').where('patient_id', '=', anyOf(patientIds)).execute()
  // Whom else it was offered to may have declined: the next are asked.
  for (const offer of open) await enqueue(db, passingOn, offer)
}
