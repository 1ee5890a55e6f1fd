import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { ClinicFile, ClinicFileProvider } from '@polyclinic/domain/organizations/clinic-file.ts'
import { weekdays } from '@polyclinic/domain/organizations/clinic-file-shapes.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../../platform/tenancy.ts'
import { sayAbsence } from '@polyclinic/domain/availability/absence.ts'
import { doctorWordsOf } from '../../providers/read-doctor.ts'
import { weekly } from './complete-clinic-file.ts'

const time = (text: string) => text.slice(0, 5)

/** The doctors as the clinic's file would say them; one without any service is nothing that a file could say. */
export async function readProviders(db: ClinicDatabase, zone: string, now: string): Promise<ClinicFile['providers']> {
  const providers = await db.selectFrom('providers').selectAll().orderBy('position').orderBy('slug').execute()
  const facts = {
    offers: await readOffers(db),
    ...(await readHours(db, dateIn(zone, now as Instant))),
    timeOff: await readTimeOff(db, now),
  }
  return providers
    .map((row): ClinicFileProvider => {
      const own = <Fact extends { provider_id: string }>(all: readonly Fact[]) =>
        all.filter((each) => each.provider_id === row.id)
      return {
        slug: row.slug,
        ...doctorWordsOf(row),
        portrait: row.portrait_hash ?? undefined,
        dailyLimit: row.daily_limit ?? undefined,
        services: own(facts.offers).map((offer) => ({
          service: offer.service,
          location: offer.location,
          durationMinutes: offer.duration_minutes ?? undefined,
          priceMinor: offer.price_minor ?? undefined,
          newPatientsOnly: offer.new_patients_only,
          isDefault: offer.is_default,
        })),
        hours: weekly(
          own(facts.schedules).map(({ weekday, starts_at, ends_at, location }) => ({
            days: [weekdays[weekday - 1]!],
            from: time(starts_at),
            to: time(ends_at),
            location,
          })),
        ),
        overrides: overridesOf(own(facts.overrides)),
        timeOff: own(facts.timeOff).map(({ from, to, note }) => ({
          ...sayAbsence(zone, { from, to }),
          note: note ?? undefined,
        })),
      }
    })
    .filter(({ services }) => services.length > 0)
}

const readOffers = (db: ClinicDatabase) =>
  db
    .selectFrom('provider_services as o')
    .innerJoin('services as s', 's.id', 'o.service_id')
    .innerJoin('locations as l', 'l.id', 'o.location_id')
    .select(['o.provider_id', 's.slug as service', 'l.slug as location', 'o.duration_minutes', 'o.price_minor'])
    .select(['o.new_patients_only', 'o.is_default'])
    .where('o.is_active', '=', true)
    .where('l.is_active', '=', true)
    .orderBy('o.position')
    .orderBy('s.slug')
    .execute()

/** The weekly hours that hold on a day: a file says neither those before nor those to come. */
async function readHours(db: ClinicDatabase, today: PlainDate) {
  const schedules = await db
    .selectFrom('schedules as h')
    .innerJoin('locations as l', 'l.id', 'h.location_id')
    .select(['h.provider_id', 'h.weekday', 'h.starts_at', 'h.ends_at', 'l.slug as location'])
    .where('l.is_active', '=', true)
    .where(
      sql<boolean>`h.holds_from is not distinct from (
        select max(c.holds_from) from schedule_changes c where c.provider_id = h.provider_id and c.holds_from <= ${today}::date)`,
    )
    .execute()
  const overrides = await db
    .selectFrom('schedule_overrides as h')
    .innerJoin('locations as l', 'l.id', 'h.location_id')
    .select(['h.provider_id', 'h.on_date', 'h.starts_at', 'h.ends_at', 'l.slug as location'])
    .where('l.is_active', '=', true)
    .orderBy('h.on_date')
    .orderBy('l.slug')
    .orderBy('h.starts_at')
    .execute()
  return { schedules, overrides }
}

type OverrideRow = { on_date: string; location: string; starts_at: string | null; ends_at: string | null }

/** The intervals of a day at a place; a row without times says that there is no work there. */
function overridesOf(rows: readonly OverrideRow[]): ClinicFileProvider['overrides'] {
  const days = new Map<string, { date: string; location: string; intervals: { from: string; to: string }[] }>()
  for (const { on_date: date, location, starts_at, ends_at } of rows) {
    const key = `${date}@${location}`
    const found = days.get(key) ?? { date, location, intervals: [] }
    if (starts_at && ends_at) found.intervals.push({ from: time(starts_at), to: time(ends_at) })
    days.set(key, found)
  }
  return [...days.values()] as ClinicFileProvider['overrides']
}

const readTimeOff = (db: ClinicDatabase, now: string) =>
  db
    .selectFrom('time_off')
    .select(['provider_id', 'note'])
    .select([sql<Instant>`lower(during)`.as('from'), sql<Instant>`upper(during)`.as('to')])
    .where(sql<boolean>`upper(during) > ${now}::timestamptz`)
    .orderBy(sql`lower(during)`)
    .execute()
