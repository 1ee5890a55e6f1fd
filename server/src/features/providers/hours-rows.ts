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
