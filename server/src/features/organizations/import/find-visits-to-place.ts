import { sql } from 'kysely'
import type { ClinicDatabase } from '../../../platform/tenancy.ts'

/** Visits by their references. `out-of-order`: of a room or device by its name; `missing`: of a group. */
export type VisitsToPlace = { kind: 'out-of-order' | 'missing'; name: string; references: string[] }

/** The visits ahead that are in a room or at a device which is out of order, or have none of what their service needs by now. */
export async function findVisitsToPlace(db: ClinicDatabase, now: string): Promise<VisitsToPlace[]> {
  const { rows } = await sql<VisitsToPlace>`
    with ahead as (
      select id, reference, service_id, starts_at from appointments
      where status in ('booked', 'arrived') and ends_at > ${now}::timestamptz
    ), has as (
      select c.appointment_id, r.name, r.group_name, r.is_active
      from claims c join shared_resources r on r.id = c.resource_id where c.appointment_id is not null
    )
    select kind, name, array_agg(reference order by starts_at, reference) as references from (
      select 'out-of-order' as kind, has.name, a.reference, a.starts_at
      from ahead a join has on has.appointment_id = a.id where not has.is_active
      union all
      select 'missing', need, a.reference, a.starts_at
      from ahead a join services s on s.id = a.service_id cross join unnest(s.needs) need
      where not exists (select from has where has.appointment_id = a.id and has.group_name = need)
    ) found
    group by kind, name order by kind desc, name`.execute(db)
  return rows
}
