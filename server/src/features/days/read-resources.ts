import type { readDays } from '@polyclinic/domain/days/endpoints.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Span } from '@polyclinic/domain/days/workdays.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

type Resource = Output<typeof readDays>['resources'][number]

const list = sql`select id, kind, name, location_id as "locationId", is_active as "isActive", '[]'::json as taken
  from shared_resources order by position, id`

/** The rooms and devices of the clinic. */
export const readResources = async (db: ClinicDatabase): Promise<Resource[]> =>
  (await sql<Resource>`${list}`.execute(db)).rows

/** With when each is taken within a span, and by which visit of those in reach; who the patient is, is not told. */
export async function readTakenResources(
  { db, now, actor }: Pick<Context, 'db' | 'now' | 'actor'>,
  span: Span,
): Promise<Resource[]> {
  const isInReach = within(actor, 'appointments:day', { providerId: 'a.provider_id' })
  const { rows } = await sql<Resource>`
    select r.id, r.kind, r.name, r.location_id as "locationId", r.is_active as "isActive", coalesce((
      select json_agg(json_build_object(
        'startsAt', to_char(lower(c.during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'endsAt', to_char(upper(c.during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'appointmentId', (select a.id from appointments a where a.id = c.appointment_id and ${isInReach}),
        'providerName', (select a.provider_name from appointments a where a.id = c.appointment_id)
      ) order by c.during)
      from (
        select during, appointment_id from claims
        -- No claim is longer than a day, so the index need not be read from its beginning.
        where resource_id = r.id and starts_at > ${span.startsAt}::timestamptz - interval '1 day'
          and starts_at < ${span.endsAt}::timestamptz and ends_at > ${span.startsAt}::timestamptz
          and (expires_at is null or expires_at > ${now}::timestamptz)
        union all
        select during, appointment_id from claims_past
        where resource_id = r.id and starts_at > ${span.startsAt}::timestamptz - interval '1 day'
          and starts_at < ${span.endsAt}::timestamptz and ends_at > ${span.startsAt}::timestamptz
      ) c
    ), '[]') as taken
    from shared_resources r order by r.position, r.id`.execute(db)
  return rows
}
