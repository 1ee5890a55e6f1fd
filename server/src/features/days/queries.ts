import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { gapsBetween, sortBreaks, type Break, type Span } from './breaks.ts'
import { hoursOn, timeOffWithin, type Closure, type ProviderHours, type Schedules, type TimeOff } from './workdays.ts'

type DayRange = { first: PlainDate; last: PlainDate; span: Span; providerId: string | undefined }

/** When active doctors, or one of them, work from one date to another. */
export async function readSchedules(db: ClinicDatabase, asked: DayRange): Promise<Schedules> {
  const { first, last, span, providerId } = asked
  const providers = await db
    .selectFrom('providers')
    .select('id')
    .where('is_active', '=', true)
    .$if(providerId !== undefined, (query) => query.where('id', '=', providerId!))
    .orderBy('id')
    .execute()
  return {
    providerIds: providers.map(({ id }) => id),
    weekly: await weeklyHours(db, providerId),
    overrides: await overridesIn(db, asked),
    closures: await closuresIn(db, first, last),
    timeOff: await timeOffIn(db, span, providerId),
  }
}

const worker = (providerId: string | undefined) =>
  providerId === undefined ? sql`p.is_active` : sql`p.is_active and p.id = ${providerId}`

async function weeklyHours(db: ClinicDatabase, providerId: string | undefined) {
  const { rows } = await sql<ProviderHours & { weekday: number }>`
    select s.provider_id as "providerId", s.location_id as "locationId", s.weekday, l.time_zone as "timeZone",
      s.starts_at as "startsAt", s.ends_at as "endsAt"
    from schedules s
    join providers p on p.id = s.provider_id and ${worker(providerId)}
    join locations l on l.id = s.location_id and l.is_active`.execute(db)
  return rows
}

async function overridesIn(db: ClinicDatabase, { first, last, providerId }: DayRange): Promise<Schedules['overrides']> {
  type Row = { [Name in keyof ProviderHours]: ProviderHours[Name] | null } & {
    date: string
    providerId: string
    locationId: string
    isOpen: boolean
  }
  const { rows } = await sql<Row>`
    select o.on_date::text as date, o.provider_id as "providerId", o.location_id as "locationId",
      l.time_zone as "timeZone", l.is_active as "isOpen", o.starts_at as "startsAt", o.ends_at as "endsAt"
    from schedule_overrides o
    join providers p on p.id = o.provider_id and ${worker(providerId)}
    join locations l on l.id = o.location_id
    where o.on_date between ${first} and ${last}`.execute(db)
  return rows.map(({ date, isOpen, ...hours }) => ({
    date,
    providerId: hours.providerId,
    locationId: hours.locationId,
    hours: isOpen && hours.startsAt !== null ? (hours as ProviderHours) : null,
  }))
}

/** The closures between two dates: of the clinic (no location) or of one place. */
const closuresIn = (db: ClinicDatabase, first: PlainDate, last: PlainDate): Promise<Closure[]> =>
  db
    .selectFrom('closures')
    .select(['location_id as locationId', 'name', 'first_on as firstOn', 'last_on as lastOn'])
    .where('first_on', '<=', last)
    .where('last_on', '>=', first)
    .orderBy('first_on')
    .orderBy('name')
    .execute()

async function timeOffIn(db: ClinicDatabase, span: Span, providerId: string | undefined) {
  const { rows } = await sql<TimeOff>`
    select t.provider_id as "providerId", lower(t.during) as "startsAt", upper(t.during) as "endsAt"
    from time_off t join providers p on p.id = t.provider_id and ${worker(providerId)}
    where t.during && tstzrange(${span.startsAt}, ${span.endsAt})`.execute(db)
  return rows
}

/** Why the whole clinic is closed: its own closure, or one of every place that is open otherwise. */
export async function closureName(db: ClinicDatabase, closures: readonly Closure[]): Promise<string | null> {
  const [first] = closures
  if (!first) return null
  const whole = closures.find((closure) => closure.locationId === null)
  if (whole) return whole.name
  const locations = await db.selectFrom('locations').select('id').where('is_active', '=', true).execute()
  const closed = new Set(closures.map((closure) => closure.locationId))
  return locations.every((location) => closed.has(location.id)) ? first.name : null
}

/** When doctors do not see anybody on a day that they work: gaps between their hours, and time off. By start. */
export function breaksOn(schedules: Schedules, date: PlainDate, day: Span): Break[] {
  const breaks: Break[] = []
  for (const [providerId, hours] of hoursOn(schedules, date))
    for (const gap of gapsBetween(hours, date)) breaks.push({ ...gap, providerId, kind: 'break' })
  for (const absence of timeOffWithin(schedules, day)) breaks.push({ ...absence, kind: 'time-off' })
  return sortBreaks(breaks)
}
