import { contactsAtMost } from '@polyclinic/domain/charts/found-at-most.ts'
import { readSearch } from '@polyclinic/domain/charts/read-search.ts'
import type { listPatients as listContract, searchPatients as contract } from '@polyclinic/domain/charts/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context, RequestScope } from '../../platform/context.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { lastVisitOf } from '../appointments/last-visit.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { lookUpPatients } from '../patient-records/look-up-patients.ts'
import { isTypedOnly } from '../patient-records/shown-to-account.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { fromColumns, personColumns } from '../patient-records/person-columns.ts'
import { findPatients } from './find-patients.ts'
import { ofPatients } from '../chart-access/treated-patients.ts'

type SearchRequest = Input<typeof contract>['body']
type FoundPatients = Output<typeof contract>

/** Finds patients for who may see them: the words are kept nowhere, who was shown stands in the audit. */
export const searchPatients = (scope: RequestScope, { body }: Input<typeof contract>): Promise<FoundPatients> =>
  lookUpPatients(scope, 'patients:search', (context) => search(context, body))

/** Everybody, for whoever sees all patients of the clinic; how to reach them is nobody's need there. */
export const listPatients = (scope: RequestScope, { query }: Input<typeof listContract>): Promise<FoundPatients> =>
  lookUpPatients(scope, 'patients:list', async (context) => {
    requireWholeClinic(context, 'patients:read-basic')
    const { db, now } = context
    const { skip, take } = query
    const rows = await db
      .selectFrom('patients as p')
      .select(['p.id', sql<number>`count(*) over ()::int`.as('total')])
      .where(isOpenRecord('p'))
      .orderBy(sql`lower(p.family_name)`)
      .orderBy(sql`lower(p.given_name)`)
      .orderBy('p.id')
      .offset(skip)
      .limit(take)
      .execute()
    const found = await readFound(
      db,
      rows.map(({ id }) => id),
      now,
    )
    const items = found.map((item) => ({ ...item, isContactShown: false, email: null, phone: null }))
    return { items, total: rows[0]?.total ?? 0, skip, take }
  })

/** The search itself. */
export async function search(context: Context, { search, skip, take }: SearchRequest): Promise<FoundPatients> {
  const { db, now } = context
  const reach = ofPatients(context, 'patients:read-basic', 'patient_id')
  const { ids, total } = await findPatients(db, readSearch(search), { reach, skip, take })
  const isContactShown = total <= contactsAtMost
  const items = (await readFound(db, ids, now)).map((item) => ({
    ...{ ...item, isContactShown },
    ...(!isContactShown && { email: null, phone: null }),
  }))
  return { items, total, skip, take }
}

type VisitTime = { startsAt: string; timeZone: string; provider: string }

/** Of a visit: today's, in any zone. Whose day nobody ended is not here still. */
export const isNear = (now: string) =>
  sql<boolean>`starts_at between ${now}::timestamptz - interval '1 day' and ${now}::timestamptz + interval '1 day'`

const isHere = (patientId: RawBuilder<unknown>, now: string) => sql<boolean>`exists (
  select from appointments a where a.patient_id = ${patientId} and a.status in ('arrived', 'checked-in')
    and ${isNear(now)})`

/** In the order of their ids. */
async function readFound(db: ClinicDatabase, ids: readonly string[], now: string) {
  if (ids.length === 0) return []
  const next = sql<VisitTime | null>`(
    select json_build_object('startsAt', to_json(a.starts_at), 'timeZone', a.time_zone, 'provider', a.provider_name)
    from appointments a where a.patient_id = p.id and a.starts_at > ${now}::timestamptz and a.status = 'booked'
    order by a.starts_at limit 1)`
  const rows = await db
    .selectFrom('patients as p')
    .select([
      'p.id',
      'p.given_name',
      'p.family_name',
      'p.email',
      ...personColumns.map((column) => `p.${column}` as const),
    ])
    .select([lastVisitOf(sql`p.id`, sql`${now}::timestamptz`).as('last_visit'), next.as('next')])
    .select([isHere(sql`p.id`, now).as('is_here'), isTypedOnly(sql`p.id`).as('is_typed_only')])
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
        lastVisit: row.last_visit,
        nextVisit: asVisitTime(row.next),
        isHere: row.is_here,
        isTypedOnly: row.is_typed_only,
      },
    ]
  })
}

const asVisitTime = (visit: VisitTime | null) => visit && { ...visit, startsAt: new Date(visit.startsAt).toISOString() }
