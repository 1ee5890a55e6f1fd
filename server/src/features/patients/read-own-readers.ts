import type { readOwnReaders as contract } from '@polyclinic/domain/charts/endpoints.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { findOwnPatient } from './own-patient.ts'

/** More than anybody reads; what is older stands in the audit. */
const readersAtMost = 100

/** From the audit: who opened the record, once for each day and person, and why if they had to say so. */
export async function readOwnReaders(context: Context): Promise<Output<typeof contract>> {
  const { id } = await findOwnPatient(context)
  const { rows } = await sql<{ at: string; name: string; reason: string | null }>`
    select e.at, coalesce(p.prefix || ' ' || p.given_name || ' ' || p.family_name, u.name) as name,
      (select o.reason from chart_openings o where e.action = 'patients:break-glass' and o.patient_id = e.object_id
        and o.user_id = e.actor_user_id and o.opened_at = e.at) as reason
    from audit_events e join users u on u.id = e.actor_user_id left join providers p on p.user_id = u.id
    where e.object_id = ${id} and e.action in ('patients:read', 'patients:break-glass') and e.outcome = 'done'
      and e.actor_side = 'clinic'
    order by e.at desc, e.id desc limit ${readersAtMost}`.execute(context.db)
  return { items: rows }
}
