import { addDays, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { Period } from '@polyclinic/domain/reports/periods.ts'
import { sumOfMinutes, type MinutesPart } from '@polyclinic/domain/reports/parts.ts'
import { workingTime, type WorkingTime, type WorkPlace } from '@polyclinic/domain/reports/working-time.ts'
import type { HoursRows } from '@polyclinic/domain/slots/working-hours.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { isOfferActive, offerParts } from '../slots/conditions.ts'
import { hoursMembers } from '../slots/working-hours.ts'
import { isOfDoctor } from './visit-facts.ts'

/** Of doctors who have something to offer today: what they worked under one key, time off left out, and what of it visits took. */
export type Minutes<Key extends string = string> = { key: Key; providerId: string; offered: number; booked: number }

/**
 * Offered and booked minutes by doctor and period. Hours are those that held on each day; visits count for the part that
 * lies within them, two at once as one, without what was canceled. A doctor who has left is in neither number.
 */
export async function countMinutes<Key extends string>(
  db: ClinicDatabase,
  periods: readonly (Period & { key: Key })[],
  providerId?: string,
): Promise<Minutes<Key>[]> {
  if (periods.length === 0) return []
  const dates = periods.flatMap(({ from, to }) => [from, to]).toSorted()
  const { hours, places } = await readHours(db, { from: dates[0]!, to: dates.at(-1)! }, providerId)
  const work = periods.flatMap(({ key, ...period }) =>
    workingTime(hours, places, period).map((each) => ({ ...each, key })),
  )
  return countWithin(db, work)
}

export const minutesPartOf = ({ providerId, offered, booked }: Minutes): MinutesPart => ({
  [providerId]: [offered, booked],
})

/** What each of some days offered and had booked. */
export async function countMinutesOfDays(
  db: ClinicDatabase,
  days: readonly PlainDate[],
): Promise<Map<PlainDate, MinutesPart>> {
  const counted = await countMinutes(
    db,
    days.map((day) => ({ key: day, from: day, to: day })),
  )
  const byDay = Map.groupBy(counted, ({ key }) => key)
  return new Map(days.map((day) => [day, sumOfMinutes((byDay.get(day) ?? []).map(minutesPartOf))]))
}

/** The same by doctor and day: what was counted, the latest day first, from `skip` on `take` of them. */
export async function listMinutes(
  { db }: Context,
  { period, providerId, skip, take }: { period: Period; providerId: string | undefined; skip: number; take: number },
) {
  const { hours, places } = await readHours(db, period, providerId)
  const all: { date: PlainDate; providerId: string; work: WorkingTime[] }[] = []
  for (let date = period.to; date >= period.from; date = addDays(date, -1))
    for (const [id, work] of Map.groupBy(
      workingTime(hours, places, { from: date, to: date }),
      (each) => each.providerId,
    ))
      all.push({ date, providerId: id, work })
  const shown = all.slice(skip, skip + take)
  const work = shown.flatMap((each) => each.work.map((part) => ({ ...part, key: each.date })))
  const counted = new Map((await countWithin(db, work)).map((each) => [`${each.key} ${each.providerId}`, each]))
  return { total: all.length, minutes: shown.map((each) => counted.get(`${each.date} ${each.providerId}`)!) }
}

/** When doctors worked who have something to offer today. */
async function readHours(db: ClinicDatabase, { from, to }: Period, providerId: string | undefined) {
  const { rows } = await sql<{ work: HoursRows & { places: WorkPlace[] } }>`
    with places as (
      select distinct o.provider_id, o.location_id, l.time_zone from ${offerParts}
      where ${isOfferActive} and ${isOfDoctor('o', providerId)}
    ), doctors as (select distinct provider_id as id from places)
    select json_build_object(
      'places', (select coalesce(json_agg(json_build_object(
        'providerId', provider_id, 'locationId', location_id, 'timeZone', time_zone) order by provider_id), '[]') from places),
      ${hoursMembers(sql`${from}`, sql`${to}`)}) as work`.execute(db)
  const { places, ...hours } = rows[0]!.work
  return { hours, places }
}

/** Of the work of each doctor under one key: how many minutes it has without time off, and how many of them visits took. */
async function countWithin<Key extends string>(
  db: ClinicDatabase,
  work: readonly (WorkingTime & { key: Key })[],
): Promise<Minutes<Key>[]> {
  const { rows } = await sql<Minutes<Key>>`
    with hours as (
      select key, provider_id, min(starts_at) as first, max(ends_at) as last,
        range_agg(tstzrange(starts_at, ends_at)) as during
      from (
        select key, provider_id, to_timestamp(starts * 60::float8) as starts_at, to_timestamp(ends * 60::float8) as ends_at
        from unnest(${work.map(({ key }) => key)}::text[], ${work.map((each) => each.providerId)}::uuid[],
          ${work.map(({ from }) => from)}::int[], ${work.map(({ to }) => to)}::int[]) as w (key, provider_id, starts, ends)
      ) w group by key, provider_id
    ), offered as (
      select h.key, h.provider_id, first, last, h.during - coalesce((
        select range_agg(t.during) from time_off t where t.provider_id = h.provider_id), '{}') as during
      from hours h
    ), counted as (
      select key, provider_id, during, during * coalesce((
        select range_agg(tstzrange(a.starts_at, a.ends_at)) from appointments a
        where a.provider_id = o.provider_id and a.status <> 'cancelled'
          -- No visit is longer than a day.
          and a.starts_at > o.first - interval '1 day' and a.starts_at < o.last), '{}') as taken
      from offered o
    )
    select key, provider_id as "providerId", (${minutesOf('during')}) as offered, (${minutesOf('taken')}) as booked
    from counted order by key, provider_id`.execute(db)
  return rows
}

const minutesOf = (column: string) => sql`
  select coalesce(sum(extract(epoch from upper(r) - lower(r)) / 60), 0)::int from unnest(${sql.ref(column)}) r`
