import { addDays, startOfDay, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { Part } from '@polyclinic/domain/reports/parts.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { isLateCancellation } from '../appointments/late-cancellation.ts'
import { isOfDoctor, isOver, waitedMinutes } from './visit-facts.ts'

type Of = Pick<Context, 'db' | 'now'> & { timeZone: string; providerId?: string | undefined }

/** `isOver`: no visit of that day can end any more by itself. */
export type CountedDay = { day: PlainDate; isOver: boolean; part: Part }

/** What each of some days has, counted from the rows: the visits that begin on it, and what was booked or written on it. */
export async function countDays(
  { db, now, timeZone, providerId }: Of,
  days: readonly PlainDate[],
): Promise<CountedDay[]> {
  if (days.length === 0) return []
  const starts = days.map((day) => startOfDay(timeZone, day))
  const ends = days.map((day) => startOfDay(timeZone, addDays(day, 1)))
  const visitsBy = (key: string) => sql`
    select day, jsonb_object_agg(key, n) as of from (
      select day, ${sql.ref(key)} as key, count(*) as n from visits where status <> 'cancelled' group by 1, 2) g group by day`
  const { rows } = await sql<CountedDay>`
    with days as materialized (
      select * from unnest(${days}::date[], ${starts}::timestamptz[], ${ends}::timestamptz[]) d (day, starts_at, ends_at)
    ), visits as materialized (
      select d.day, a.provider_id, a.service_id, a.location_id, a.source, a.status, a.ends_at,
        extract(isodow from d.day) || ' ' || extract(hour from a.starts_at at time zone ${timeZone}) as hour,
        ${isLateCancellation} as is_late_cancellation, ${isOver(now)} as is_over, ${waitedMinutes} as waited
      from days d join appointments a on a.starts_at >= d.starts_at and a.starts_at < d.ends_at
      where ${isOfDoctor('a', providerId)}
    ), totals as (
      select day, count(*) filter (where status <> 'cancelled') as visits,
        count(*) filter (where status = 'fulfilled') as fulfilled, count(*) filter (where status = 'noshow') as no_shows,
        count(*) filter (where status = 'cancelled') as canceled, count(*) filter (where is_late_cancellation) as late,
        count(*) filter (where is_late_cancellation or is_over) as due,
        bool_and(is_over or status = 'cancelled') as is_over
      from visits group by day
    ), booked as (
      select d.day, count(*) as n
      from days d join appointments a on a.created_at >= d.starts_at and a.created_at < d.ends_at
      where a.source <> 'import' and ${isOfDoctor('a', providerId)} group by d.day
    ), written as (
      select d.day, count(*) as n, sum(r.stars) as stars
      from days d join reviews r on r.written_at >= d.starts_at and r.written_at < d.ends_at
      where r.stars is not null and ${isOfDoctor('r', providerId)} group by d.day
    ), mails as (
      select d.day, count(*) filter (where m.status = 'sent') as sent, count(*) filter (where m.status = 'failed') as failed
      from days d join messages m on m.created_at >= d.starts_at and m.created_at < d.ends_at
      where ${providerId === undefined ? sql`m.status in ('sent', 'failed')` : sql`false`} group by d.day
    ), by_doctor as (
      select day, jsonb_object_agg(provider_id, jsonb_build_array(n, fulfilled, no_shows)) as of from (
        select day, provider_id, count(*) as n, count(*) filter (where status = 'fulfilled') as fulfilled,
          count(*) filter (where status = 'noshow') as no_shows
        from visits where status <> 'cancelled' group by 1, 2) g group by day
    ), by_service as (${visitsBy('service_id')}), by_location as (${visitsBy('location_id')}
    ), by_source as (${visitsBy('source')}), by_hour as (${visitsBy('hour')}
    ), by_wait as (
      select day, jsonb_object_agg(waited, n) as of from (
        select day, waited, count(*) as n from visits where waited is not null group by 1, 2) g group by day
    )
    select d.day, coalesce(t.is_over, true) as "isOver", jsonb_build_object(
      'booked', coalesce(b.n, 0), 'visits', coalesce(t.visits, 0), 'fulfilled', coalesce(t.fulfilled, 0),
      'noShows', coalesce(t.no_shows, 0), 'canceled', coalesce(t.canceled, 0), 'lateCancellations', coalesce(t.late, 0),
      'due', coalesce(t.due, 0),
      'doctors', coalesce(by_doctor.of, '{}'), 'services', coalesce(by_service.of, '{}'),
      'locations', coalesce(by_location.of, '{}'), 'sources', coalesce(by_source.of, '{}'),
      'hours', coalesce(by_hour.of, '{}'), 'waits', coalesce(by_wait.of, '{}'),
      'weekdays', case when t.fulfilled + t.no_shows > 0
        then jsonb_build_object(extract(isodow from d.day), jsonb_build_array(t.fulfilled, t.no_shows)) else '{}' end,
      'reviews', jsonb_build_array(coalesce(w.n, 0), coalesce(w.stars, 0)),
      'messages', jsonb_build_array(coalesce(m.sent, 0), coalesce(m.failed, 0))) as part
    from days d left join totals t using (day) left join booked b using (day) left join written w using (day)
      left join mails m using (day) left join by_doctor using (day) left join by_service using (day)
      left join by_location using (day) left join by_source using (day) left join by_hour using (day)
      left join by_wait using (day)
    order by d.day`.execute(db)
  return rows
}
