import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { HoursRows } from '@polyclinic/domain/slots/working-hours.ts'
import { sql, type RawBuilder } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/**
 * Hours, overrides and closures of `doctors (id)`, from one date to another, as members of a JSON object: the rows that
 * `hoursFrom` reads. Whatever needs to know when doctors work reads them by this.
 */
export const hoursMembers = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql`
  'schedules', (select coalesce(json_agg(json_build_array(provider_id, location_id, weekday, starts_at, ends_at, holds_from)), '[]')
    from schedules where provider_id in (select id from doctors)),
  'scheduleChanges', (select coalesce(json_agg(json_build_array(provider_id, holds_from)), '[]')
    from schedule_changes where provider_id in (select id from doctors)),
  'overrides', (select coalesce(json_agg(json_build_array(provider_id, location_id, on_date, starts_at, ends_at)), '[]')
    from schedule_overrides where provider_id in (select id from doctors) and on_date between ${first}::date and ${last}::date),
  'closures', (select coalesce(json_agg(json_build_array(
      location_id, greatest(first_on, ${first}::date), least(last_on, ${last}::date), name) order by first_on, name), '[]')
    from closures
    where last_on >= ${first}::date and first_on <= ${last}::date)`

/** When one doctor works from one date to another, and where the clinic is closed. */
export async function loadHours(
  db: ClinicDatabase,
  providerId: string,
  first: PlainDate,
  last: PlainDate,
): Promise<HoursRows> {
  const { rows } = await sql<{ hours: HoursRows }>`
    with doctors as (select ${providerId}::uuid as id)
    select json_build_object(${hoursMembers(sql`${first}`, sql`${last}`)}) as hours`.execute(db)
  return rows[0]!.hours
}
