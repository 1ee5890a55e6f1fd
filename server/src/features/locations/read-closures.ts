import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { holidaysOffered, type ClosedDays } from '@polyclinic/domain/locations/closed-days.ts'
import type * as contracts from '@polyclinic/domain/locations/closure-endpoints.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { publicHolidays } from './public-holidays.ts'

export const permission = 'settings:change'

export type ClosureView = Output<typeof contracts.changeClosure>

export const todayIn = ({ clinic, now }: Pick<Context, 'clinic' | 'now'>) => dateIn(clinic.time_zone, now as Instant)

const activePlaces = ({ db }: Context) =>
  db.selectFrom('locations').where('is_active', '=', true).orderBy('position').orderBy('name').orderBy('id')

export async function listClosures(context: Context): Promise<Output<typeof contracts.listClosures>> {
  requireWholeClinic(context, permission)
  const today = todayIn(context)
  const places = await activePlaces(context).select(['id', 'name', 'country', 'region', 'city']).execute()
  const year = Number(today.slice(0, 4))
  const language = context.clinic.locale.slice(0, 2)
  const holidays = holidaysOffered(
    places.map(({ id, ...place }) => ({ id, holidays: publicHolidays(place, [year, year + 1], language) })),
  ).filter(({ to }) => to >= today)
  const counts = await visitsOn(context, holidays)
  return {
    today,
    places: places.map(({ id, name }) => ({ id, name })),
    items: await closuresAhead(context),
    holidays: holidays.map((each, index) => ({ ...each, visits: counts[index]! })),
  }
}

/** Those that are not over, by their first day, with how many visits are booked on them. */
export async function closuresAhead(context: Context): Promise<ClosureView[]> {
  const rows = await context.db
    .selectFrom('closures')
    .select(['id', 'version', 'name', 'first_on as from', 'last_on as to', 'location_id as locationId'])
    .where('last_on', '>=', todayIn(context))
    .orderBy('first_on')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const counts = await visitsOn(context, rows)
  return rows.map((row, index) => ({ ...row, visits: counts[index]! }))
}

/** How many visits are booked on each of some days, at their place. */
async function visitsOn({ db, now }: Context, days: readonly ClosedDays[]): Promise<number[]> {
  if (days.length === 0) return []
  const { rows } = await sql<{ visits: number }>`
    with ahead as materialized (
      select a.location_id, (a.starts_at at time zone l.time_zone)::date as on_date, count(*) as visits
      from appointments a join locations l on l.organization_id = a.organization_id and l.id = a.location_id
      where a.status = 'booked' and a.starts_at > ${now}
      group by 1, 2)
    select coalesce((select sum(visits) from ahead
      where on_date between d.first_on and d.last_on
        and (d.location_id is null or d.location_id = ahead.location_id)), 0)::int as visits
    from unnest(
      ${days.map(({ from }) => from)}::date[], ${days.map(({ to }) => to)}::date[],
      ${days.map(({ locationId }) => locationId)}::uuid[]) with ordinality as d (first_on, last_on, location_id, nth)
    order by d.nth`.execute(db)
  return rows.map(({ visits }) => visits)
}

/** The booked visits that somebody has to see to when those days are closed: in figures, without who they are of. */
export async function findVisitsOnDays(
  context: Context,
  { query: { from, to, locationId } }: Input<typeof contracts.findVisitsOnDays>,
): Promise<Output<typeof contracts.findVisitsOnDays>> {
  requireWholeClinic(context, permission)
  const rows = await context.db
    .selectFrom('appointments as a')
    .innerJoin('locations as l', 'l.id', 'a.location_id')
    .innerJoin('providers as p', 'p.id', 'a.provider_id')
    .select(['p.id', 'p.slug', 'p.prefix', 'p.given_name', 'p.family_name', 'a.location_id as locationId'])
    .select([sql<number>`count(*)::int`.as('visits')])
    .select([sql<string>`min(a.starts_at)`.as('first'), sql<string>`max(a.starts_at)`.as('last')])
    .where('a.status', '=', 'booked')
    .where('a.starts_at', '>', context.now)
    .where(sql<boolean>`(a.starts_at at time zone l.time_zone)::date between ${from}::date and ${to}::date`)
    .$if(locationId !== undefined, (q) => q.where('a.location_id', '=', locationId!))
    .groupBy(['p.organization_id', 'p.id', 'a.location_id'])
    .orderBy('first')
    .orderBy('p.id')
    .execute()
  return {
    items: rows.map(({ id, slug, prefix, given_name, family_name, ...booked }) => ({
      doctor: { id, slug, name: doctorName({ prefix, givenName: given_name, familyName: family_name }) },
      ...booked,
    })),
  }
}
