import type { readOwnReaders as contract } from '@polyclinic/domain/charts/endpoints.ts'
import type { SeenPart } from '@polyclinic/domain/charts/seen-parts.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { basicOnly, partSeen } from '../../platform/audited-parts.ts'
import type { Context } from '../../platform/context.ts'
import { pagedSql } from '../../platform/database/paged.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { isKnownLink, readsEverything } from '../patient-records/shown-to-account.ts'
import { nameInClinic } from '../providers/writer-name.ts'
import { findOwnPatient } from './own-patient.ts'

type Row = {
  on: PlainDate
  seen: SeenPart[]
  reasons: string[]
  of: { givenName: string; familyName: string } | null
  partner: string | null
  isGuardian: boolean
} & Parameters<typeof nameInClinic>[0]

const [details, refused]: SeenPart[] = ['details', 'refused-try']
/** Which part of a record an act that the audit tells of shows. */
const partOf = sql`case when e.action = 'patients:read' and e.detail = ${basicOnly} then ${details}
  else ${JSON.stringify(partSeen)}::jsonb ->> e.action end`

/** Why the chart was opened by this act, which names the opening; older ones are told by when that was. */
const reasonOf = sql`(select o.reason from chart_openings o
  where e.action = 'patients:break-glass' and o.patient_id = e.object_id and o.user_id = e.actor_user_id
    and case when e.detail is null then o.opened_at = e.at else o.id::text = e.detail end)`

/** From the audit: who saw what of the records that somebody acts for on which day, and why if they had to say so. */
export async function readOwnReaders(
  context: Context,
  { query: { skip, take } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { userId } = signedIn(context)
  const { id } = await findOwnPatient(context)
  const found = sql<Row>`
    with records as (
      -- What the clinic wrote down before somebody signed up is theirs, too, and whom they act for, once it knows whose
      -- account that is.
      select up.patient_id as id, up.relation from user_patients up
      where up.user_id = ${userId} and (up.patient_id = ${id} or (${isKnownLink(context.now)} and ${readsEverything}))
    ), visits as (
      select id, patient_id from appointments where patient_id in (select id from records)
    ), objects as (
      select id, id as patient_id from records
      union all select id, merged_into from patients where merged_into in (select id from records)
      union all select id, patient_id from visits
      union all select id, patient_id from referrals where patient_id in (select id from records)
      union all select id, patient_id from outgoing_referrals where patient_id in (select id from records)
      union all select m.id, v.patient_id from messages m join visits v on v.id = m.subject_id
      where m.subject_kind = 'appointment'
    ), seen as (
      select e.at, (e.at at time zone ${context.clinic.time_zone})::date as day, e.actor_user_id, e.actor_side, o.patient_id, ${partOf} as part, ${reasonOf} as reason
      from audit_events e join objects o on o.id = e.object_id
      where e.outcome = 'done'
        -- Whoever referred them reads the report for them, and another account acts for them, on no side of the clinic.
        and (e.actor_side = 'clinic' or e.action in ('referrals:read-report', 'outgoing-referrals:receive', 'outgoing-referrals:read', 'outgoing-referrals:read-letter') or (
          e.actor_side = 'patient' and e.actor_user_id <> ${userId} and not exists (
            select from user_patients own where own.patient_id = o.patient_id and own.user_id = e.actor_user_id
              and own.relation = 'self')))
    ), days as (
      select day, actor_user_id, actor_side, patient_id, max(at) as last_at, array_agg(distinct part order by part) as parts,
        coalesce(array_agg(distinct reason) filter (where reason is not null), '{}') as reasons
      from seen where part is not null group by day, actor_user_id, actor_side, patient_id
    ), by_link as (
      -- Whoever had the link of a referral to an address: they are nobody's account. That somebody was refused is told, too.
      select (e.at at time zone ${context.clinic.time_zone})::date as day, o.patient_id, o.outside_name as name,
        coalesce(e.last_at, e.at) as at, case when e.outcome = 'denied' then ${refused} else ${partOf} end as part
      from audit_events e join outgoing_referrals o on o.id = e.object_id and o.patient_id in (select id from records)
      where e.actor_user_id is null and e.action like 'outgoing-referrals:%'
    )
    select d.day::text as "on", d.parts as seen, d.reasons, u.name, p.prefix, p.given_name as "givenName",
      p.family_name as "familyName", d.last_at as "lastAt", d.actor_user_id as "userId", d.patient_id as "patientId",
      partner.name as partner, d.actor_side = 'patient' and u.partner_id is null as "isGuardian", case when r.relation = 'self' then null else json_build_object(
        'givenName', whose.given_name, 'familyName', whose.family_name) end as of
    from days d join users u on u.id = d.actor_user_id left join providers p on p.user_id = u.id
      left join partners partner on partner.id = u.partner_id
      join records r on r.id = d.patient_id join patients whose on whose.id = d.patient_id
    union all
    select l.day::text, array_agg(distinct l.part order by l.part), '{}', l.name, null, null, null, max(l.at), null,
      l.patient_id, null, false, case when r.relation = 'self' then null else json_build_object(
        'givenName', whose.given_name, 'familyName', whose.family_name) end
    from by_link l join records r on r.id = l.patient_id join patients whose on whose.id = l.patient_id
    where l.part is not null group by l.day, l.patient_id, l.name, r.relation, whose.given_name, whose.family_name`
  const order = sql`"on" desc, "lastAt" desc, "userId", "patientId", "isGuardian"`
  const { rows, total } = await pagedSql(context.db, found, order, { skip, take })
  return {
    items: rows.map(({ on, seen, reasons, of: patient, partner, isGuardian, ...who }) => ({
      ...{ on, name: nameInClinic(who), seen, reasons, patient, partner, isGuardian },
    })),
    ...{ total, skip, take },
  }
}
