import type { DeviceKind } from '@polyclinic/domain/kit/device-access.ts'
import { nobody, type Actor } from './context.ts'
import { hashSecret } from './ids.ts'
import type { ClinicDatabase } from './tenancy.ts'

/** The clinic's device of this kind with that token; nobody when it was taken back, is of another kind or clinic. */
export async function actorOfDevice(db: ClinicDatabase, token: string, kind: DeviceKind): Promise<Actor> {
  const row = await db
    .selectFrom('clinic_devices')
    .select(['id', 'location_id'])
    .where('token_hash', '=', hashSecret(token))
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) return nobody
  return { ...nobody, kind: 'device', deviceId: row.id, deviceKind: kind, locationId: row.location_id }
}
