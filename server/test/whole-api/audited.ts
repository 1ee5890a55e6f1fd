import type { Endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import type { TestDatabase } from '../harness.ts'
import type { Example } from './examples.ts'

type Database = Pick<TestDatabase, 'asSuperuser'>

/** How often each was denied something, as the audit says. */
export async function deniedBy(database: Database): Promise<Record<string, number>> {
  const rows = await database.asSuperuser<{ actor: string; count: number }>(
    `select actor_user_id as actor, sum(count)::int as count from audit_events where outcome = 'denied' group by 1`,
  )
  return Object.fromEntries(rows.map(({ actor, count }) => [actor, count]))
}

/** From now on what is read again is written down again, not once in ten minutes. */
export const forgetReads = (database: Database) =>
  database.asSuperuser(`update audit_events set repeat_key = null where outcome = 'done' and repeat_key is not null`)

/** Ids of the audit ascend. */
export async function lastOfAudit(database: Database): Promise<string> {
  const [last] = await database.asSuperuser<{ id: string }>('select id from audit_events order by id desc limit 1')
  return last?.id ?? '00000000-0000-0000-0000-000000000000'
}

type Done = { actor: string; action: string; object: string | null; patient: string | null; prescribed: string[] }

/** What each did since a row of the audit: to what, and whose visit or invoice that is, or which prescriptions they have. */
export const doneSince = (database: Database, id: string) =>
  database.asSuperuser<Done>(
    `select e.actor_user_id as actor, e.action, e.object_id as object, coalesce(a.patient_id, i.patient_id) as patient,
       array(select r.id from prescriptions r where r.patient_id = e.object_id)::text[] as prescribed
     from audit_events e left join appointments a on a.id = e.object_id left join invoices i on i.id = e.object_id
     where e.outcome = 'done' and e.id > $1`,
    [id],
  )

/**
 * Of an operation that tells of many where nobody was named, or of records made for a call, which have a person's words and
 * another id: what the audit calls that it was asked.
 */
const lists: Record<string, string> = {
  ...{ readDay: 'appointments:day', readDays: 'appointments:day', readMonth: 'appointments:day' },
  ...{ listAppointments: 'appointments:list', listReportVisits: 'appointments:list', listReviews: 'reviews:list' },
  ...{ listReferrals: 'referrals:list', listOwnReferrals: 'referrals:list', listWaiting: 'waiting-entries:list' },
  ...{ listOutgoingReferrals: 'outgoing-referrals:list', listReceivedReferrals: 'outgoing-referrals:list' },
  ...{ listDataRequests: 'data-requests:list', readRetention: 'data-requests:list' },
  readOwnServices: 'partner-services:read',
  ...{ listPrescriptionDrafts: 'prescriptions:list', listPatients: 'patients:list' },
  listDuplicates: 'patients:list-duplicates',
  ...{ listAuditEvents: 'audit:list', listUnusual: 'audit:list', exportAuditEvents: 'audit:export' },
}

type Told = { contract: Endpoint; example: Example; patientId: string }

/**
 * Whether a row of the audit says that a patient was told of: it names them, what is theirs, or what was asked for. Of a
 * list of many, where nobody was named, it names that list.
 */
export function tells(
  { action, object, patient, prescribed }: Done,
  { contract, example: { params = {}, query = {}, body }, patientId }: Told,
): boolean {
  const asked = JSON.stringify([params, query, body])
  const isAsked = (id: string | null) => id !== null && asked.includes(id)
  return (
    action === lists[contract.name] ||
    [object, patient].includes(patientId) ||
    isAsked(object) ||
    prescribed.some(isAsked)
  )
}
