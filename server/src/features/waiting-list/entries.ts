import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import type { readEarlier } from '@polyclinic/domain/waiting-list/endpoints.ts'
import type { DayPart } from '@polyclinic/domain/waiting-list/vocabulary.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { isReachable, waitingParts } from './waiting.ts'

export type Entry = NonNullable<Answer<typeof readEarlier>['entry']>
type Row = {
  id: string
  patientId: string
  givenName: string
  familyName: string
  serviceId: string
  serviceName: string
  providers: { id: string; prefix: string; given_name: string; family_name: string }[]
  weekdays: number[]
  dayParts: DayPart[]
  earliestOn: string
  latestOn: string
  isUrgent: boolean
  since: string
  visit: Entry['visit']
  isReachable: boolean
}
export type KnownEntry = Entry & Pick<Row, 'isReachable'>

type Page = { order?: RawBuilder<unknown>; skip?: number; take?: number }

/** Entries as the API tells them, in the order in which they came unless another is asked for. */
export async function readEntries(
  db: ClinicDatabase,
  condition: RawBuilder<SqlBool>,
  { order = sql`e.created_at, e.id`, skip = 0, take = 100 }: Page = {},
): Promise<KnownEntry[]> {
  const { rows } = await sql<Row>`
    select e.id, e.patient_id as "patientId", p.given_name as "givenName", p.family_name as "familyName",
      e.service_id as "serviceId", s.name as "serviceName", e.weekdays, e.day_parts as "dayParts",
      e.earliest_on as "earliestOn", e.latest_on as "latestOn", e.is_urgent as "isUrgent", e.created_at as since,
      ${isReachable} as "isReachable",
      (select coalesce(json_agg(json_build_object('id', d.id, 'prefix', d.prefix, 'given_name', d.given_name,
          'family_name', d.family_name) order by d.position, d.id), '[]')
        from providers d where d.id = any(e.provider_ids)) as providers,
      case when v.id is not null then json_build_object('id', v.id, 'startsAt', v.starts_at, 'timeZone', v.time_zone,
        'providerName', v.provider_name) end as visit
    from ${waitingParts} join services s on s.id = e.service_id
    where ${condition}
    order by ${order} offset ${skip} limit ${take}`.execute(db)
  return rows.map(({ givenName, familyName, providers, visit, ...row }) => ({
    ...row,
    patientName: `${givenName} ${familyName}`,
    providers: providers.map(({ id, prefix, given_name, family_name }) => ({
      id,
      name: doctorName({ prefix, givenName: given_name, familyName: family_name }),
    })),
    visit: visit && { ...visit, startsAt: new Date(visit.startsAt).toISOString() },
  }))
}

export async function countEntries(db: ClinicDatabase, condition: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${waitingParts} where ${condition}`.execute(db)
  return rows[0]!.count
}
