import { weekdayOfDate, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { gapsBetween, sortBreaks, within, type Break, type Span, type WorkingHours } from './breaks.ts'

/** The closures of a date: of the clinic (no location) or of one place. */
export const closuresOn = (db: ClinicDatabase, date: PlainDate) =>
  db
    .selectFrom('closures')
    .select(['location_id', 'name'])
    .where('first_on', '<=', date)
    .where('last_on', '>=', date)
    .orderBy('first_on')
    .orderBy('name')
    .execute()

type Closures = Awaited<ReturnType<typeof closuresOn>>

/** Why the whole clinic is closed: its own closure, or one of every place that is open otherwise. */
export async function closureName(db: ClinicDatabase, closures: Closures): Promise<string | null> {
  const [first] = closures
  if (!first) return null
  const whole = closures.find((closure) => closure.location_id === null)
  if (whole) return whole.name
  const locations = await db.selectFrom('locations').select('id').where('is_active', '=', true).execute()
  const closed = new Set(closures.map((closure) => closure.location_id))
  return locations.every((location) => closed.has(location.id)) ? first.name : null
}

/** The hours that active doctors work on a date, by doctor: overrides stand for the weekly ones of their place. */
async function hoursOn(db: ClinicDatabase, date: PlainDate, providerId: string | undefined) {
  const { rows } = await sql<WorkingHours & { providerId: string }>`
    with hours as (
      select provider_id, location_id, starts_at, ends_at from schedule_overrides where on_date = ${date}
      union all
      select provider_id, location_id, starts_at, ends_at from schedules s
      where weekday = ${weekdayOfDate(date)} and not exists (
        select from schedule_overrides o
        where o.on_date = ${date} and o.provider_id = s.provider_id and o.location_id = s.location_id)
    )
    select h.provider_id as "providerId", h.location_id as "locationId", l.time_zone as "timeZone",
      h.starts_at as "startsAt", h.ends_at as "endsAt"
    from hours h
    join providers p on p.id = h.provider_id and p.is_active
    join locations l on l.id = h.location_id and l.is_active
    where h.starts_at is not null ${providerId === undefined ? sql`` : sql`and h.provider_id = ${providerId}`}`.execute(
    db,
  )
  return Map.groupBy(rows, (row) => row.providerId)
}

async function absencesIn(db: ClinicDatabase, day: Span, providerId: string | undefined) {
  const { rows } = await sql<Span & { providerId: string }>`
    select t.provider_id as "providerId", lower(t.during) as "startsAt", upper(t.during) as "endsAt"
    from time_off t join providers p on p.id = t.provider_id and p.is_active
    where t.during && tstzrange(${day.startsAt}, ${day.endsAt})
      ${providerId === undefined ? sql`` : sql`and t.provider_id = ${providerId}`}`.execute(db)
  return rows
}

/** When doctors do not see anybody on a day that they work: gaps between their hours, and time off. By start. */
export async function breaksOn(
  db: ClinicDatabase,
  asked: { date: PlainDate; day: Span; closures: Closures; providerId: string | undefined },
): Promise<Break[]> {
  const { date, day, closures, providerId } = asked
  const isClosed = (locationId: string) =>
    closures.some((closure) => closure.location_id === null || closure.location_id === locationId)
  const breaks: Break[] = []
  for (const [provider, hours] of await hoursOn(db, date, providerId)) {
    const worked = hours.filter((each) => !isClosed(each.locationId))
    for (const gap of gapsBetween(worked, date)) breaks.push({ ...gap, providerId: provider, kind: 'break' })
  }
  for (const absence of await absencesIn(db, day, providerId))
    breaks.push({ ...within(absence, day), providerId: absence.providerId, kind: 'time-off' })
  return sortBreaks(breaks)
}
