import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { readReport } from '@polyclinic/domain/reports/endpoints.ts'
import { diagnosesAtMost, diagnosesFrom, type DiagnosesCounted } from '@polyclinic/domain/reports/figures.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { isLateCancellation } from '../appointments/late-cancellation.ts'
import { counts as isCounted } from '../chart-access/written-notes.ts'
import type { Span } from './asked-periods.ts'
import { isDoctorKnown, isOfDoctor, isOver, waitedMinutes, wasSeenBefore } from './visit-facts.ts'

type Report = Output<typeof readReport>
type Counts = Omit<Report['current'], 'offeredMinutes' | 'bookedMinutes' | 'reviews'> & {
  reviews: { count: number; stars: number }
}
type Counted = Pick<Report, 'services' | 'locations' | 'sources' | 'hours' | 'weekdays'> & {
  /** There is such a doctor, or none was asked about. */
  isKnown: boolean
  diagnoses: NonNullable<Report['diagnoses']>['items']
  current: Counts
  previous: Counts
  doctors: (Omit<Report['doctors'][number], 'name' | 'offeredMinutes' | 'bookedMinutes'> & {
    prefix: string
    givenName: string
    familyName: string
  })[]
  days: { current: Report['days']; previous: Report['days'] }
}

type Asked = {
  spans: { current: Span; previous: Span }
  providerId: string | undefined
  diagnosesCounted: DiagnosesCounted
}

/**
 * Counts the visits of two periods in one statement, so that all figures are of one moment: those that begin in them and,
 * for what was booked, those that were made in them. A day is the clinic's own, by its zone.
 */
export async function countVisits(context: Context, { spans, providerId, diagnosesCounted }: Asked): Promise<Counted> {
  const { db, now, clinic } = context
  const { current, previous } = spans
  const isDiagnosisCounted = {
    all: sql`true`,
    'at-end-of-month': sql`v.period = 'current' and e.signed_at < ${current.endsAt}`,
    none: sql`false`,
  }[diagnosesCounted]
  const visitsBy = (key: 'provider_id' | 'service_id' | 'location_id' | 'source') => sql`
    select ${sql.ref(key)} as key, count(*) filter (where period = 'current')::int as visits,
      count(*) filter (where period = 'previous')::int as previous_visits,
      count(*) filter (where period = 'current' and status = 'fulfilled')::int as fulfilled,
      count(*) filter (where period = 'current' and status = 'noshow')::int as no_shows
    from visits where status <> 'cancelled' group by 1`
  const named = (table: 'services' | 'locations', key: 'service_id' | 'location_id') => sql`
    (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'visits', visits,
        'previousVisits', previous_visits) order by visits desc, n.name, n.id), '[]')
      from (${visitsBy(key)}) c join ${sql.table(table)} n on n.id = c.key)`
  const { rows } = await sql<{ counted: Counted }>`
    with spans (period, starts_at, ends_at) as (values
      ('current', ${current.startsAt}::timestamptz, ${current.endsAt}::timestamptz),
      ('previous', ${previous.startsAt}::timestamptz, ${previous.endsAt}::timestamptz)
    ), visits as materialized (
      select s.period, s.starts_at as period_starts_at, a.id, a.patient_id, a.provider_id, a.service_id, a.location_id, a.source,
        a.status, a.starts_at at time zone ${clinic.time_zone} as wall,
        ${isLateCancellation} as is_late_cancellation, ${isOver(now)} as is_over, ${waitedMinutes} as waited
      from spans s join appointments a on a.starts_at >= s.starts_at and a.starts_at < s.ends_at
      where ${isOfDoctor('a', providerId)}
    ), seen as (
      select distinct period, period_starts_at, patient_id from visits where status = 'fulfilled'
    ), newcomers as (
      select period, count(*)::int as patients from seen
      where not ${wasSeenBefore('seen.patient_id', sql`seen.period_starts_at`)} group by period
    ), booked as (
      select s.period, count(*)::int as visits
      from spans s join appointments a on a.created_at >= s.starts_at and a.created_at < s.ends_at
      where a.source <> 'import' and ${isOfDoctor('a', providerId)} group by s.period
    ), written as (
      select s.period, r.stars from spans s join reviews r on r.written_at >= s.starts_at and r.written_at < s.ends_at
      where r.stars is not null and ${isOfDoctor('r', providerId)}
    ), mails as (
      select s.period, m.status from spans s join messages m on m.created_at >= s.starts_at and m.created_at < s.ends_at
      where m.status in ('sent', 'failed')
    ), diagnosed as (
      select v.period, v.patient_id, d ->> 'code' as code, d ->> 'title' as title
      from visits v join encounters e on e.appointment_id = v.id, jsonb_array_elements(e.content -> 'diagnoses') d
      where e.status = 'final' and e.erased_at is null and ${isCounted('e')} and ${isDiagnosisCounted}
    ), diagnoses as (
      select code, max(title) as title,
        count(distinct patient_id) filter (where period = 'current')::int as patients,
        count(distinct patient_id) filter (where period = 'previous')::int as previous_patients
      from diagnosed group by code, case when code is null then lower(title) end
    ), counts as (
      select s.period, json_build_object(
        'booked', coalesce((select b.visits from booked b where b.period = s.period), 0),
        'visits', count(v.status) filter (where v.status <> 'cancelled'),
        'fulfilled', count(*) filter (where v.status = 'fulfilled'),
        'noShows', count(*) filter (where v.status = 'noshow'),
        'canceled', count(*) filter (where v.status = 'cancelled'),
        'lateCancellations', count(*) filter (where v.is_late_cancellation),
        'due', count(*) filter (where v.is_late_cancellation or v.is_over),
        'seenPatients', count(distinct v.patient_id) filter (where v.status = 'fulfilled'),
        'newPatients', coalesce((select n.patients from newcomers n where n.period = s.period), 0),
        'waiting', case when count(v.waited) > 0 then json_build_object(
          'visits', count(v.waited),
          'median', percentile_disc(0.5) within group (order by v.waited),
          'ninetieth', percentile_disc(0.9) within group (order by v.waited)) end,
        'reviews', (select json_build_object('count', count(*), 'stars', coalesce(sum(w.stars), 0))
          from written w where w.period = s.period),
        'messages', ${
          providerId === undefined
            ? sql`(select json_build_object('sent', count(*) filter (where m.status = 'sent'),
                'failed', count(*) filter (where m.status = 'failed')) from mails m where m.period = s.period)`
            : sql`null`
        }
      ) as of
      from spans s left join visits v using (period) group by s.period
    ), days as (
      select period, wall::date as date, json_build_object('date', wall::date,
        'visits', count(*) filter (where status <> 'cancelled'),
        'fulfilled', count(*) filter (where status = 'fulfilled'),
        'noShows', count(*) filter (where status = 'noshow'),
        'canceled', count(*) filter (where status = 'cancelled')) as of
      from visits group by 1, 2
    )
    select json_build_object(
      'isKnown', ${isDoctorKnown(providerId)},
      'current', (select of from counts where period = 'current'),
      'previous', (select of from counts where period = 'previous'),
      'days', json_build_object(
        'current', (select coalesce(json_agg(of order by date), '[]') from days where period = 'current'),
        'previous', (select coalesce(json_agg(of order by date), '[]') from days where period = 'previous')),
      'doctors', (select coalesce(json_agg(json_build_object('id', p.id, 'prefix', p.prefix,
          'givenName', p.given_name, 'familyName', p.family_name, 'visits', visits,
          'previousVisits', previous_visits, 'fulfilled', fulfilled, 'noShows', no_shows)
          order by visits desc, p.family_name, p.id), '[]')
        from (${visitsBy('provider_id')}) c join providers p on p.id = c.key),
      'diagnoses', (select coalesce(json_agg(json_build_object('code', code, 'title', title, 'patients', patients,
          'previousPatients', case when previous_patients >= ${diagnosesFrom} then previous_patients end)
          order by patients desc, title), '[]')
        from (select * from diagnoses where patients >= ${diagnosesFrom} order by patients desc, title
          limit ${diagnosesAtMost}) d),
      'services', ${named('services', 'service_id')},
      'locations', ${named('locations', 'location_id')},
      'sources', (select coalesce(json_agg(json_build_object('source', key, 'visits', visits,
          'previousVisits', previous_visits) order by visits desc, key), '[]') from (${visitsBy('source')}) c),
      'hours', (select coalesce(json_agg(json_build_object('weekday', weekday, 'hour', hour, 'visits', n)
          order by weekday, hour), '[]')
        from (select extract(isodow from wall)::int as weekday, extract(hour from wall)::int as hour, count(*)::int as n
          from visits where period = 'current' and status <> 'cancelled' group by 1, 2) h),
      'weekdays', (select coalesce(json_agg(json_build_object('weekday', weekday, 'fulfilled', fulfilled,
          'noShows', no_shows) order by weekday), '[]')
        from (select extract(isodow from wall)::int as weekday, count(*) filter (where status = 'fulfilled')::int as fulfilled,
            count(*) filter (where status = 'noshow')::int as no_shows
          from visits where period = 'current' and status in ('fulfilled', 'noshow') group by 1) w)
    ) as counted`.execute(db)
  return rows[0]!.counted
}
