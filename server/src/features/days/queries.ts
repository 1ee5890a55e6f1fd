import type { Span, WorkRows } from '@polyclinic/domain/days/workdays.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { isLateAt } from '../appointments/current-delays.ts'
import { hoursMembers } from '../slots/working-hours.ts'

type Work = WorkRows & {
  /** What calendars elsewhere keep busy, in whole minutes since 1970. */
  busyElsewhere: [providerId: string, start: number, end: number][]
  /** In the clinic's order. */
  places: { id: string; name: string }[]
  /** How many of the doctors asked about there are, active or not. */
  known: number
}

/** When active doctors, or some of them, work from one date to another, and are away within a span. */
export async function loadWork(
  db: ClinicDatabase,
  {
    first,
    last,
    span,
    providerIds,
  }: { first: PlainDate; last: PlainDate; span: Span; providerIds?: readonly string[] | undefined },
): Promise<Work> {
  const isAsked = providerIds === undefined ? sql`true` : sql`id = any(${providerIds}::uuid[])`
  const { rows } = await sql<{ work: Work }>`
    with doctors as materialized (select id from providers where is_active and ${isAsked})
    select json_build_object(
      'known', (select count(*)::int from providers where ${isAsked}),
      'providerIds', (select coalesce(json_agg(id order by id), '[]') from doctors),
      'locations', (select coalesce(json_agg(json_build_array(id, time_zone)), '[]') from locations where is_active),
      'places', (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position, id), '[]')
        from locations where is_active),
      'timeOff', (select coalesce(json_agg(json_build_array(provider_id,
          floor(date_part('epoch', lower(during)) / 60)::int, ceil(date_part('epoch', upper(during)) / 60)::int, note, id) order by lower(during)), '[]')
        from time_off
        where provider_id in (select id from doctors) and during && tstzrange(${span.startsAt}, ${span.endsAt})),
      'busyElsewhere', (select coalesce(json_agg(json_build_array(resource_id,
          floor(date_part('epoch', lower(busy)) / 60)::int, ceil(date_part('epoch', upper(busy)) / 60)::int) order by lower(busy)), '[]')
        from (select resource_id, unnest(range_agg(during)) as busy from claims
          where kind = 'external' and resource_id in (select id from doctors)
            -- No claim is longer than a day, so the index need not be read from its beginning.
            and starts_at > ${span.startsAt}::timestamptz - interval '1 day'
            and starts_at < ${span.endsAt}::timestamptz and ends_at > ${span.startsAt}::timestamptz
          group by resource_id) elsewhere),
      ${hoursMembers(sql`${first}`, sql`${last}`)}
    ) as work`.execute(db)
  return rows[0]!.work
}

/** How late doctors are now; what was said of another day counts no more. */
export async function readDelays(
  db: ClinicDatabase,
  providerIds: readonly string[],
  now: string,
): Promise<Map<string, { minutes: number; version: number }>> {
  const rows = await db
    .selectFrom('delays as d')
    .select(['d.provider_id', 'd.minutes', 'd.version', isLateAt(sql`${now}::timestamptz`).as('is_late')])
    .where('d.provider_id', '=', anyOf(providerIds))
    .execute()
  const said = new Map(rows.map((row) => [row.provider_id, row]))
  return new Map(
    providerIds.map((id) => {
      const { minutes = 0, is_late = false, version = 0 } = said.get(id) ?? {}
      return [id, { minutes: is_late ? minutes : 0, version }]
    }),
  )
}
