import type { readMonth as contract } from '@polyclinic/domain/days/endpoints.ts'
import { refuseSpan } from '@polyclinic/domain/days/span.ts'
import { availabilityOn, closureOn, workdaysOf } from '@polyclinic/domain/days/workdays.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { datesBetween } from '@polyclinic/domain/kit/calendar-days.ts'
import { addDays, dateIn, startOfDay, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { dayOfClinic } from '../../platform/database/day-of-clinic.ts'
import { auditOften } from '../../platform/audit.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Context } from '../../platform/context.ts'
import { requireDoctor } from '../../platform/reach.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { loadWork } from './queries.ts'
import { inReach } from './read-day.ts'

/** So many of a day's first visits are told by name. */
const firstVisits = 3

/** Weeks of doctors at a glance, as the clinic's calendar counts them: how many visits each day has, and how it begins. */
export async function readMonth(context: Context, { query }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const { db, now, clinic, actor } = context
  const timeZone = clinic.time_zone
  const [from, to] = [query.from as PlainDate, query.to as PlainDate]
  const providerIds = [...new Set(query.providerIds.split(','))]
  for (const id of providerIds) requireDoctor(actor, 'appointments:day', id)
  unlessRefused(refuseSpan(from, to, 1) ?? undefined)
  if (!inReach(from) || !inReach(to)) throw refuse('not_found')

  const span = { startsAt: startOfDay(timeZone, from), endsAt: startOfDay(timeZone, addDays(to, 1)) }
  const rows = await readFirstVisits(context, { ...span, providerIds })
  const read = { action: 'appointments:day', detail: `${from}/${to}`, side: 'clinic' } as const
  const seen = [...new Set(rows.map((row) => row.providerId))]
  await auditOften(context, ...seen.map((id) => ({ ...read, object: { kind: 'provider' as const, id } })))
  const work = await loadWork(db, { first: from, last: to, span, providerIds })
  if (work.known < providerIds.length) throw refuse('not_found')
  const workdays = workdaysOf(work)
  const byDate = Map.groupBy(rows, ({ date }) => date)
  return {
    ...{ from, to, today: dateIn(timeZone, now as Instant), now, timeZone },
    days: datesBetween(from, to).map((date) => {
      const visits = byDate.get(date) ?? []
      return {
        date,
        closure: closureOn(work, date),
        off: availabilityOn(workdays, date).flatMap(({ id, off }) => (off ? [{ providerId: id, why: off }] : [])),
        visits: visits[0]?.ofDay ?? 0,
        first: visits.map(({ id, startsAt, providerId, givenName, familyName }) => ({
          ...{ id, startsAt, providerId },
          patient: { givenName, familyName },
        })),
      }
    }),
  }
}

type FirstVisit = {
  id: string
  date: PlainDate
  startsAt: Instant
  providerId: string
  givenName: string
  familyName: string
  ofDay: number
}

/** The first visits of each day, each with how many its day has; what was canceled is none. */
async function readFirstVisits(
  { db }: Pick<Context, 'db'>,
  { startsAt, endsAt, providerIds }: { startsAt: Instant; endsAt: Instant; providerIds: readonly string[] },
): Promise<FirstVisit[]> {
  const { rows } = await sql<FirstVisit>`
    with days as (
      select id, patient_id, provider_id, starts_at, ${dayOfClinic('starts_at')} as date
      from appointments
      where provider_id = ${anyOf(providerIds)} and starts_at >= ${startsAt} and starts_at < ${endsAt}
        and status <> 'cancelled'
    ), counted as (
      select *, row_number() over (partition by date order by starts_at, id) as place,
        count(*) over (partition by date)::int as of_day
      from days
    )
    select c.id, c.date::text, c.starts_at as "startsAt", c.provider_id as "providerId", c.of_day as "ofDay",
      p.given_name as "givenName", p.family_name as "familyName"
    from counted c join patients p on p.id = c.patient_id
    where c.place <= ${firstVisits}
    order by c.date, c.place`.execute(db)
  return rows
}
