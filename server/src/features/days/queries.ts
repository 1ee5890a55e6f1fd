import type { Span, WorkRows } from '@polyclinic/domain/days/workdays.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { hoursMembers } from '../slots/working-hours.ts'

/** When active doctors, or one of them, work from one date to another, and are away within a span. */
export async function loadWork(
  db: ClinicDatabase,
  { first, last, span, providerId }: { first: PlainDate; last: PlainDate; span: Span; providerId: string | undefined },
): Promise<WorkRows> {
  const { rows } = await sql<{ work: WorkRows }>`
    with doctors as materialized (
      select id from providers
      where is_active and ${providerId === undefined ? sql`true` : sql`id = ${providerId}`}
    )
    select json_build_object(
      'providerIds', (select coalesce(json_agg(id order by id), '[]') from doctors),
      'locations', (select coalesce(json_agg(json_build_array(id, time_zone)), '[]') from locations where is_active),
      'timeOff', (select coalesce(json_agg(json_build_array(provider_id,
          floor(date_part('epoch', lower(during)) / 60)::int, ceil(date_part('epoch', upper(during)) / 60)::int)), '[]')
        from time_off
        where provider_id in (select id from doctors) and during && tstzrange(${span.startsAt}, ${span.endsAt})),
      ${hoursMembers(sql`${first}`, sql`${last}`)}
    ) as work`.execute(db)
  return rows[0]!.work
}
