import type { WeekInterval } from '@polyclinic/domain/availability/weekly-hours.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { isoWeekday } from '@polyclinic/domain/organizations/clinic-file-shapes.ts'
import type { ClinicFile, ClinicFileProvider } from '@polyclinic/domain/organizations/clinic-file.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { Ids, Pictures } from '../locations/write-locations.ts'
import { dropHoldsOutsideHours } from '../slots/drop-holds-outside.ts'
import { insertDoctor, updateDoctor } from './write-doctor.ts'
import { writeOffers } from './write-offers.ts'
import { changeWeek, renewSchedule, writeFirstWeek } from './hours-rows.ts'

/** Doctors with their services and hours. What the file does not name stays, and so do hours that a screen changed. */
export async function writeProviders(
  db: ClinicDatabase,
  file: ClinicFile,
  known: { locations: Ids; services: Ids; pictures: Pictures; today: PlainDate },
): Promise<{ ids: Ids; hoursKept: ReadonlySet<string> }> {
  const ids = new Map<string, string>()
  const hoursKept = new Set<string>()
  for (const [position, provider] of file.providers.entries()) {
    const { id, isNew } = await writeProfile(db, file, provider, position, known.pictures)
    ids.set(provider.slug, id)
    await writeOffers(db, provider, id, known)
    if (isNew) await writeFirstWeek(db, id, weekOf(provider, known.locations))
    else if (!(await changeWeek(db, id, weekOf(provider, known.locations), known.today))) hoursKept.add(provider.slug)
    if (await writeOverrides(db, provider, id, known.locations)) await renewSchedule(db, id)
    // Whoever is about to book has seen the hours before.
    if (!isNew) await dropHoldsOutsideHours(db, id)
  }
  return { ids, hoursKept }
}

async function writeProfile(
  db: ClinicDatabase,
  file: ClinicFile,
  provider: ClinicFileProvider,
  position: number,
  pictures: Pictures,
): Promise<{ id: string; isNew: boolean }> {
  const { slug, dailyLimit } = provider
  const beside = {
    ...{ language: file.locale.slice(0, 2), position, dailyLimit },
    portraitHash: provider.portrait ? (pictures.get(provider.portrait)?.hash ?? null) : null,
  }
  const found = await db
    .selectFrom('providers')
    .select(['id', 'daily_limit'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (found) {
    await updateDoctor(db, { id: found.id, ...beside }, provider)
    // Whoever changes it on a screen at this moment has seen another.
    if (dailyLimit !== undefined && dailyLimit !== found.daily_limit) await renewSchedule(db, found.id)
    return { id: found.id, isNew: false }
  }
  const id = newId()
  await insertDoctor(db, { id, slug, ...beside }, provider)
  return { id, isNew: true }
}

const weekOf = (provider: ClinicFileProvider, locations: Ids): WeekInterval[] =>
  provider.hours.flatMap(({ days, from, to, location }) =>
    days.map((day) => ({ weekday: isoWeekday(day), locationId: locations.get(location)!, from, to })),
  )

/** The hours of the dates that the file names. @returns whether they are others than before */
async function writeOverrides(
  db: ClinicDatabase,
  provider: ClinicFileProvider,
  providerId: string,
  locations: Ids,
): Promise<boolean> {
  const wanted = provider.overrides.flatMap(({ date, location, intervals }) =>
    (intervals.length ? intervals : [{ from: null, to: null }]).map(({ from, to }) => ({
      ...{ location_id: locations.get(location)!, on_date: date, starts_at: from, ends_at: to },
    })),
  )
  if (wanted.length === 0) return false
  const named = new Set(wanted.map(({ on_date, location_id }) => `${on_date} ${location_id}`))
  const stored = await db
    .selectFrom('schedule_overrides')
    .select(['id', 'location_id', 'on_date', 'starts_at', 'ends_at'])
    .where('provider_id', '=', providerId)
    .where(
      'on_date',
      'in',
      wanted.map(({ on_date }) => on_date),
    )
    .execute()
  const before = stored.filter(({ on_date, location_id }) => named.has(`${on_date} ${location_id}`))
  if (isSameHours(before, wanted)) return false
  for (const { id } of before) await db.deleteFrom('schedule_overrides').where('id', '=', id).execute()
  await db
    .insertInto('schedule_overrides')
    .values(wanted.map((each) => ({ id: newId(), provider_id: providerId, ...each })))
    .execute()
  return true
}

type HoursOfDate = { location_id: string; on_date: string; starts_at: string | null; ends_at: string | null }

function isSameHours(one: readonly HoursOfDate[], other: readonly HoursOfDate[]): boolean {
  const words = (all: readonly HoursOfDate[]) =>
    all
      .map(({ location_id, on_date, starts_at, ends_at }) =>
        [location_id, on_date, starts_at?.slice(0, 5), ends_at?.slice(0, 5)].join(' '),
      )
      .toSorted()
      .join()
  return words(one) === words(other)
}
