import { addressLines } from '@polyclinic/domain/locations/format-address.ts'
import type { Context } from '../../platform/context.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { addressOf } from './list-locations.ts'

/** Address and phone at the head of a paper: of the place where a visit was, else of the clinic's first. */
export async function readLetterhead({ db }: Pick<Context, 'db'>, appointmentId: string | null): Promise<string[]> {
  const place = (appointmentId && (await placeOfVisit(db, appointmentId))) || (await firstPlace(db))
  if (!place) return []
  return [...addressLines(place.address), ...(place.phone ? [place.phone] : [])]
}

async function placeOfVisit(db: ClinicDatabase, id: string) {
  const row = await db
    .selectFrom('appointments as a')
    .innerJoin('locations as l', 'l.id', 'a.location_id')
    .select(['a.address', 'l.phone'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
  return { address: row.address as ReturnType<typeof addressOf>, phone: row.phone }
}

async function firstPlace(db: ClinicDatabase) {
  const row = await db
    .selectFrom('locations')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('name')
    .executeTakeFirst()
  return row && { address: addressOf(row), phone: row.phone }
}
