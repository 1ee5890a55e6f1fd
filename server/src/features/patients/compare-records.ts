import { addressOwnerOf, judgeMerge, undoDays } from '@polyclinic/domain/patients/decide-merge.ts'
import type {
  compareRecords as contract,
  tellRecordsApart as tellContract,
} from '@polyclinic/domain/patients/merge-endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { audit, auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { lastVisitOf } from '../appointments/last-visit.ts'
import { tellApart } from '../patient-records/merges.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { fromColumns, personColumns } from '../patient-records/person-columns.ts'
import { mergeFacts } from './merge-facts.ts'

type Counts = Output<typeof contract>['records'][number]['counts']

/** Two records side by side: who they are and how much lies in each, and nothing of what is clinical. */
export async function compareRecords(
  context: Context,
  { params }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'patients:merge')
  const ids = pairOf(params)
  const { db, now } = context
  const rows = await db
    .selectFrom('patients as p')
    .select(['p.id', 'p.version', 'p.given_name', 'p.family_name', 'p.email', 'p.created_at'])
    .select(personColumns.map((column) => `p.${column}` as const))
    .select(lastVisitOf(sql`p.id`, sql`${now}::timestamptz`).as('last_visit'))
    .select(counts.as('counts'))
    .where('p.id', '=', anyOf(ids))
    .where(isOpenRecord('p'))
    .execute()
  const [intoId, fromId] = ids
  if (rows.length < 2) throw refuse('not_found')
  await auditOften(
    context,
    ...ids.map((id) => ({ action: 'patients:compare', object: { kind: 'patient', id }, side: 'clinic' }) as const),
  )
  const { facts, accounts } = await mergeFacts(context, { fromId, intoId })
  return {
    ...judgeMerge(facts),
    undoDays,
    addressOf: addressOwnerOf(accounts),
    records: ids.map((id) => {
      const row = rows.find((each) => each.id === id)!
      return {
        ...{ id, version: row.version, givenName: row.given_name, familyName: row.family_name, email: row.email },
        ...fromColumns(row),
        ...{ createdAt: row.created_at, lastVisit: row.last_visit, counts: row.counts },
        accounts: accounts
          .filter(({ patientId }) => patientId === id)
          .map(({ userId, name, email, relation, isOwn }) => ({ userId, name, email, relation, isOwn })),
      }
    }),
  }
}

/** Somebody says whether two records are of two people. */
export async function tellRecordsApart(
  context: Context,
  { params, body: { areTwoPeople } }: Input<typeof tellContract>,
): Promise<Output<typeof tellContract>> {
  requireWholeClinic(context, 'patients:merge')
  const ids = pairOf(params)
  const { db, now } = context
  const rows = await db.selectFrom('patients').select('id').where('id', '=', anyOf(ids)).where(isOpenRecord()).execute()
  if (rows.length < 2) throw refuse('not_found')
  await tellApart(db, ids, areTwoPeople, { userId: signedIn(context).userId, now })
  const [id, detail] = ids
  await audit(context, { action: 'patients:tell-apart', object: { kind: 'patient', id }, side: 'clinic', detail })
  return { areTwoPeople }
}

function pairOf({ id, otherId }: { id: string; otherId: string }): readonly [string, string] {
  if (id === otherId) throw refuse('not_found')
  return [id, otherId]
}

const count = (table: string, more = sql``) =>
  sql`(select count(*)::int from ${sql.table(table)} of_table where of_table.patient_id = p.id ${more})`
const counts = sql<Counts>`json_build_object(
  'visits', ${count('appointments')}, 'files', ${count('chart_files')}, 'invoices', ${count('invoices')},
  'prescriptions', ${count('prescriptions')}, 'forms', ${count('form_answers')},
  'notes', (select count(*)::int from encounters e join appointments a on a.id = e.appointment_id where a.patient_id = p.id))`
