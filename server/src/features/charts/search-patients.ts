import { readSearch } from '@polyclinic/domain/charts/read-search.ts'
import type { searchPatients as contract } from '@polyclinic/domain/charts/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { fromColumns, personColumns } from '../patient-records/person-columns.ts'
import { findPatients } from './find-patients.ts'
import { ofPatients } from './treated-patients.ts'

/** Finds patients for who may see them: the words are kept nowhere, that somebody searched stands in the audit. */
export async function searchPatients(
  context: Context,
  { body: { search, skip, take } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, actor, now } = context
  const reach = ofPatients(actor, 'patients:read-basic', 'patient_id')
  const { ids, total } = await findPatients(db, readSearch(search), { reach, skip, take })
  const items = await readFound(db, ids, now)
  if (items.length > 0) await auditOften(context, { action: 'patients:search', side: 'clinic' })
  return { items, total, skip, take }
}

type VisitTime = { startsAt: string; timeZone: string; provider: string }

/** In the order of their ids. */
async function readFound(db: ClinicDatabase, ids: readonly string[], now: string) {
  if (ids.length === 0) return []
  const visit = (condition: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => sql<VisitTime | null>`(
    select json_build_object('startsAt', to_json(a.starts_at), 'timeZone', a.time_zone, 'provider', a.provider_name)
    from appointments a where a.patient_id = p.id and ${condition} order by ${order} limit 1)`
  const rows = await db
    .selectFrom('patients as p')
    .select([
      'p.id',
      'p.given_name',
      'p.family_name',
      'p.email',
      ...personColumns.map((column) => `p.${column}` as const),
    ])
    .select([
      visit(
        sql`a.starts_at <= ${now}::timestamptz and a.status not in ('cancelled', 'noshow')`,
        sql`a.starts_at desc`,
      ).as('last'),
      visit(sql`a.starts_at > ${now}::timestamptz and a.status = 'booked'`, sql`a.starts_at`).as('next'),
    ])
    .where('p.id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return [
      {
        id,
        givenName: row.given_name,
        familyName: row.family_name,
        email: row.email,
        ...fromColumns(row),
        lastVisit: asVisitTime(row.last),
        nextVisit: asVisitTime(row.next),
      },
    ]
  })
}

const asVisitTime = (visit: VisitTime | null) => visit && { ...visit, startsAt: new Date(visit.startsAt).toISOString() }
