import type { readAvailability } from '@polyclinic/domain/availability/endpoints.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { weeksOf } from '@polyclinic/domain/availability/weekly-hours.ts'
import type { HoursRows } from '@polyclinic/domain/slots/working-hours.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

export type Place = { id: string; name: string; timeZone: string }

/** Where a doctor has something to offer, in the clinic's order. */
export async function placesOf(db: ClinicDatabase, providerId: string): Promise<Place[]> {
  return db
    .selectFrom('locations as l')
    .select(['l.id', 'l.name', 'l.time_zone as timeZone'])
    .where('l.is_active', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('provider_services as o')
          .select('o.id')
          .whereRef('o.location_id', '=', 'l.id')
          .where('o.provider_id', '=', providerId)
          .where('o.is_active', '=', true),
      ),
    )
    .orderBy('l.position')
    .orderBy('l.id')
    .execute()
}

/** The calendar's end: whatever is booked is before it. */
export const endOfTime = '2199-12-31' as PlainDate

type Said = Pick<Output<typeof readAvailability>, 'weeks' | 'dates'>

/** Hours as somebody reads them, of places that are open, from a date on. */
export function saidHours(rows: HoursRows, providerId: string, from: PlainDate, places: ReadonlySet<string>): Said {
  const { overrides } = rows
  const dates = Map.groupBy(
    overrides.filter(([, locationId, date]) => places.has(locationId) && date >= from),
    ([, locationId, date]) => `${date} ${locationId}`,
  )
  return {
    weeks: weeksOf(rows, providerId).map((week) => ({
      ...week,
      hours: week.hours.filter(({ locationId }) => places.has(locationId)),
    })),
    dates: [...dates]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, rows]) => ({
        date: rows[0]![2],
        locationId: rows[0]![1],
        intervals: rows
          .flatMap(([, , , start, end]) =>
            start === null || end === null ? [] : [{ from: wall(start), to: wall(end) }],
          )
          .sort((a, b) => a.from.localeCompare(b.from)),
      })),
  }
}

const wall = (time: string) => time.slice(0, 5)
