import type { WeekInterval } from '@polyclinic/domain/availability/weekly-hours.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

type HoursOfDate = {
  providerId: string
  locationId: string
  date: string
  /** None: no work there. Null: the weekly hours. */
  intervals: readonly { from: string; to: string }[] | null
}

/** The hours of a date at a place, in place of what was said of it. */
export async function writeHoursOfDate(
  db: ClinicDatabase,
  { providerId, locationId, date, intervals }: HoursOfDate,
): Promise<void> {
  await db
    .deleteFrom('schedule_overrides')
    .where('provider_id', '=', providerId)
    .where('location_id', '=', locationId)
    .where('on_date', '=', date)
    .execute()
  if (intervals === null) return
  const hours = intervals.length > 0 ? intervals : [{ from: null, to: null }]
  await db
    .insertInto('schedule_overrides')
    .values(
      hours.map(({ from, to }) => ({
        ...{ id: newId(), provider_id: providerId, location_id: locationId, on_date: date },
        ...{ starts_at: from, ends_at: to },
      })),
    )
    .execute()
}

type Week = {
  providerId: string
  holdsFrom: string
  /** Null: what held before goes on. */
  hours: readonly WeekInterval[] | null
}

/** A doctor's weekly hours from a date on, in place of what was to hold from then. */
export async function writeWeek(
  db: ClinicDatabase,
  { providerId, holdsFrom, hours }: Week,
  origin: 'screen' | 'file',
): Promise<void> {
  const at = { provider_id: providerId, holds_from: holdsFrom }
  await db
    .deleteFrom('schedule_changes')
    .where('provider_id', '=', providerId)
    .where('holds_from', '=', holdsFrom)
    .execute()
  if (hours === null) return
  await db
    .insertInto('schedule_changes')
    .values({ ...at, origin })
    .execute()
  await insertWeek(db, at, hours)
}

/** The hours of a doctor who has none. */
export const writeFirstWeek = (db: ClinicDatabase, providerId: string, hours: readonly WeekInterval[]): Promise<void> =>
  insertWeek(db, { provider_id: providerId, holds_from: null }, hours)

async function insertWeek(
  db: ClinicDatabase,
  at: { provider_id: string; holds_from: string | null },
  hours: readonly WeekInterval[],
): Promise<void> {
  if (hours.length === 0) return
  await db
    .insertInto('schedules')
    .values(
      hours.map(({ weekday, locationId, from, to }) => ({
        ...{ ...at, id: newId(), location_id: locationId, weekday, starts_at: from, ends_at: to },
      })),
    )
    .execute()
}

/** As a file says them, from today on. False: they were changed on a screen, which has the last word. */
export async function changeWeek(
  db: ClinicDatabase,
  providerId: string,
  hours: readonly WeekInterval[],
  today: string,
): Promise<boolean> {
  const changes = await db
    .selectFrom('schedule_changes')
    .select(['holds_from', 'origin'])
    .where('provider_id', '=', providerId)
    .orderBy('holds_from', 'desc')
    .execute()
  const current = changes.find(({ holds_from }) => holds_from <= today)?.holds_from ?? null
  const rows = await db
    .selectFrom('schedules')
    .select(['weekday', 'location_id', 'starts_at', 'ends_at'])
    .where('provider_id', '=', providerId)
    .where('holds_from', 'is not distinct from', current)
    .execute()
  const stored = rows.map(({ weekday, location_id, starts_at, ends_at }) => ({
    ...{ weekday, locationId: location_id, from: starts_at.slice(0, 5), to: ends_at.slice(0, 5) },
  }))
  if (isSameWeek(stored, hours)) return true
  if (changes.some(({ origin }) => origin === 'screen')) return false
  await writeWeek(db, { providerId, holdsFrom: today, hours }, 'file')
  await renewSchedule(db, providerId)
  return true
}

/** The next version of a doctor's hours, whichever it was: whoever books on those before looks again. */
export async function renewSchedule(db: ClinicDatabase, providerId: string): Promise<void> {
  await db
    .updateTable('providers')
    .set((eb) => ({ schedule_version: eb('schedule_version', '+', 1) }))
    .where('id', '=', providerId)
    .execute()
}

function isSameWeek(one: readonly WeekInterval[], other: readonly WeekInterval[]): boolean {
  const [a, b] = [one, other].map((week) =>
    week.map(({ weekday, locationId, from, to }) => [weekday, locationId, from, to].join(' ')).toSorted(),
  )
  return a!.join() === b!.join()
}

/** As the doctor's weekly hours and limit were seen by whoever changes them. */
export async function readSchedule(
  db: ClinicDatabase,
  providerId: string,
): Promise<{ scheduleVersion: number; dailyLimit: number | null }> {
  const row = await db
    .selectFrom('providers')
    .select(['schedule_version', 'daily_limit'])
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow()
  return { scheduleVersion: row.schedule_version, dailyLimit: row.daily_limit }
}

/** What a change of weekly hours replaced: from which date, whose hours those were (null: none of that date), and when. */
export type ReplacedWeek = { holdsFrom: string; origin: 'screen' | 'file' | null; at: string }

/** What the newest change replaced. */
export async function readReplacedWeek(db: ClinicDatabase, providerId: string): Promise<ReplacedWeek | null> {
  const row = await db
    .selectFrom('providers')
    .select('replaced_week')
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow()
  return row.replaced_week as ReplacedWeek | null
}

/** What a change of the hours from a date on is about to replace. */
export async function weekToReplace(
  db: ClinicDatabase,
  providerId: string,
  { holdsFrom, at }: Pick<ReplacedWeek, 'holdsFrom' | 'at'>,
): Promise<ReplacedWeek> {
  const row = await db
    .selectFrom('schedule_changes')
    .select('origin')
    .where('provider_id', '=', providerId)
    .where('holds_from', '=', holdsFrom)
    .executeTakeFirst()
  return { holdsFrom, at, origin: (row?.origin ?? null) as ReplacedWeek['origin'] }
}

/** The next version, with what changes besides; null when somebody has changed them since they were seen. */
export async function changeSchedule(
  db: ClinicDatabase,
  providerId: string,
  ifMatch: string | undefined,
  { replacedWeek = null, ...limit }: { daily_limit?: number | null; replacedWeek?: ReplacedWeek | null } = {},
): Promise<number | null> {
  const seen = await readSchedule(db, providerId)
  if (isStale({ version: seen.scheduleVersion }, ifMatch)) return null
  const version = seen.scheduleVersion + 1
  const { numUpdatedRows } = await db
    .updateTable('providers')
    .set({ ...limit, schedule_version: version, replaced_week: replacedWeek && JSON.stringify(replacedWeek) })
    .where('id', '=', providerId)
    .where('schedule_version', '=', seen.scheduleVersion)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? version : null
}
