import { unusualDays } from '@polyclinic/domain/audit/limits.ts'
import { findUnusual, watchedActions, type DayOfAction, type Unusual } from '@polyclinic/domain/audit/unusual.ts'
import { startOfDayAt } from '@polyclinic/domain/kit/calendar-days.ts'
import { type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { basicOnly } from '../../platform/audited-parts.ts'
import type { Context } from '../../platform/context.ts'

/** What of the last days is worth a look. Patients who open their own records are not counted. */
export async function findRecent({ db, clinic, now }: Pick<Context, 'db' | 'clinic' | 'now'>): Promise<Unusual[]> {
  const zone = clinic.time_zone
  const from = startOfDayAt(zone, now as Instant, 1 - unusualDays)
  const { rows } = await sql<DayOfAction>`
    select "actorId", ("on")::text as "on", action, "isDenied", sum(count)::int as times,
      count(distinct object_id)::int as records, count(distinct object_id) filter (where "isNight")::int as "recordsAtNight"
    from (
      select coalesce(actor_user_id, case when action = 'sessions:start' then object_id end) as "actorId", action, count, object_id, outcome = 'denied' as "isDenied",
        (at at time zone ${zone})::date as "on", extract(hour from at at time zone ${zone}) not between 6 and 21 as "isNight"
      from audit_events
      where at >= ${from} and (actor_side <> 'patient' or outcome = 'denied' and (action = 'sessions:start' or actor_user_id is null))
        and detail is distinct from ${basicOnly}
        and (outcome = 'denied' or action = any(${watchedActions}::text[]))
    ) e
    group by "actorId", "on", action, "isDenied"`.execute(db)
  return findUnusual(rows)
}
