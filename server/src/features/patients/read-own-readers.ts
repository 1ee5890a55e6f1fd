import type { readOwnReaders as contract } from '@polyclinic/domain/charts/endpoints.ts'
import type { SeenPart } from '@polyclinic/domain/charts/seen-parts.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { basicOnly, partSeen } from '../../platform/audited-parts.ts'
import type { Context } from '../../platform/context.ts'
import { pagedSql } from '../../platform/database/paged.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { isKnownLink } from '../patient-records/shown-to-account.ts'
import { nameInClinic } from '../providers/writer-name.ts'
import { findOwnPatient } from './own-patient.ts'

type Row = {
  on: PlainDate
  seen: SeenPart[]
  reasons: string[]
} & Parameters<typeof nameInClinic>[0]

const details: SeenPart = 'details'
/** Which part of a record an act that the audit tells of shows. */
const partOf = sql`case when e.action = 'patients:read' and e.detail = ${basicOnly} then ${details}
  else ${JSON.stringify(partSeen)}::jsonb ->> e.action end`

/** Why the chart was opened by this act, which names the opening; older ones are told by when that was. */
const reasonOf = sql`(select o.reason from chart_openings o
  where e.action = 'patients:break-glass' and o.patient_id = e.object_id and o.user_id = e.actor_user_id
    and case when e.detail is null then o.opened_at = e.at else o.id::text = e.detail end)`

/** From the audit: who saw what of their records on which day, and why if they had to say so. */
export async function readOwnReaders(
  context: Context,
  { query: { skip, take } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { userId } = signedIn(context)
  const { id } = await findOwnPatient(context)
  const found = sql<Row>`
    with records as (
      -- What the clinic wrote down before somebody signed up is theirs, too, once it knows whose account that is.
      select up.patient_id as id from user_patients up
      where up.user_id = ${userId} and (up.patient_id = ${id} or (up.relation = 'self' and ${isKnownLink(context.now)}))
    ), visits as (
      select id from appointments where patient_id in (select id from records)
    ), objects as (
      select id from records union all select id from patients where merged_into in (select id from records) union all select id from visits
      union all select id from referrals where patient_id in (select id from records)
      union all select m.id from messages m where m.subject_kind = 'appointment' and m.subject_id in (select id from visits)
    ), seen as (
      select e.at, (e.at at time zone ${context.clinic.time_zone})::date as day, e.actor_user_id, ${partOf} as part, ${reasonOf} as reason
      from audit_events e
      where e.object_id in (select id from objects) and e.outcome = 'done'
        -- Whoever referred them reads the report for them, on no side of the clinic.
        and (e.actor_side = 'clinic' or e.action = 'referrals:read-report')
    ), days as (
      select day, actor_user_id, max(at) as last_at, array_agg(distinct part order by part) as parts,
        coalesce(array_agg(distinct reason) filter (where reason is not null), '{}') as reasons
      from seen where part is not null group by day, actor_user_id
    )
    select d.day::text as "on", d.parts as seen, d.reasons, u.name, p.prefix, p.given_name as "givenName",
      p.family_name as "familyName", d.last_at as "lastAt", d.actor_user_id as "userId"
    from days d join users u on u.id = d.actor_user_id left join providers p on p.user_id = u.id`
  const order = sql`"on" desc, "lastAt" desc, "userId"`
  const { rows, total } = await pagedSql(context.db, found, order, { skip, take })
  return {
    items: rows.map(({ on, seen, reasons, ...who }) => ({ on, name: nameInClinic(who), seen, reasons })),
    ...{ total, skip, take },
  }
}
