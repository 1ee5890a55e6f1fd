import {
  devicesAtMost,
  pairingMinutes,
  type DeviceKind,
  type WallLabel,
} from '@polyclinic/domain/clinic-devices/kinds.ts'
import type * as contracts from '@polyclinic/domain/clinic-devices/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { hashSecret, newId, newReference } from '../../platform/ids.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

const permission = 'clinic-devices:manage'

const selectDevices = (db: ClinicDatabase) =>
  db
    .selectFrom('clinic_devices as d')
    .innerJoin('locations as l', 'l.id', 'd.location_id')
    .select(['d.id', 'd.kind', 'd.name', 'd.shows', 'd.location_id as locationId', 'l.name as locationName'])
    .select(['d.created_at as createdAt', 'd.paired_at as pairedAt', 'd.last_seen_at as lastSeenAt'])
    .select('d.code_ends_at as codeEndsAt')

type Row = Awaited<ReturnType<ReturnType<typeof selectDevices>['executeTakeFirstOrThrow']>>
const asTold = (row: Row, now: string) => ({
  ...row,
  ...{ kind: row.kind as DeviceKind, shows: row.shows as WallLabel },
  codeEndsAt: row.codeEndsAt !== null && row.codeEndsAt > now ? row.codeEndsAt : null,
})

export async function listClinicDevices(context: Context): Promise<Output<typeof contracts.listClinicDevices>> {
  requireWholeClinic(context, permission)
  const rows = await selectDevices(context.db).orderBy('d.created_at').orderBy('d.id').execute()
  return { items: rows.map((row) => asTold(row, context.now)) }
}

/** Forty bits, good for minutes and for one device: only its hash is kept. */
function newCode({ now }: Pick<Context, 'now'>) {
  const code = newReference()
  const endsAt = addMinutes(now as Instant, pairingMinutes)
  return { code, columns: { code_hash: hashSecret(code), code_ends_at: endsAt } }
}

const told = async ({ db, now }: Context, id: string, code: string) => {
  const device = asTold(await selectDevices(db).where('d.id', '=', id).executeTakeFirstOrThrow(), now)
  return { device, code: formatReference(code), codeEndsAt: device.codeEndsAt! }
}

export async function createClinicDevice(
  context: Context,
  { body }: Input<typeof contracts.createClinicDevice>,
): Promise<Output<typeof contracts.createClinicDevice>> {
  requireWholeClinic(context, permission)
  const { db, now } = context
  const location = await db
    .selectFrom('locations')
    .select('id')
    .where('id', '=', body.locationId)
    // Of two who add one at once the second counts the first.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!location) throw refuse('not_found')
  const { count } = await db
    .selectFrom('clinic_devices')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  if (count >= devicesAtMost) throw refuse('too_many_devices')
  const id = newId()
  const { code, columns } = newCode(context)
  await db
    .insertInto('clinic_devices')
    .values({
      ...{ id, kind: body.kind, name: body.name, location_id: body.locationId, shows: body.shows, created_at: now },
      ...columns,
    })
    .execute()
  await audit(context, { action: 'clinic-devices:create', object: { kind: 'clinic-device', id }, side: 'clinic' })
  return told(context, id, code)
}

export async function renewClinicDeviceCode(
  context: Context,
  { params: { id } }: Input<typeof contracts.renewClinicDeviceCode>,
): Promise<Output<typeof contracts.renewClinicDeviceCode>> {
  requireWholeClinic(context, permission)
  const { code, columns } = newCode(context)
  const { numUpdatedRows } = await context.db
    .updateTable('clinic_devices')
    .set(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse('not_found')
  await audit(context, { action: 'clinic-devices:renew-code', object: { kind: 'clinic-device', id }, side: 'clinic' })
  return told(context, id, code)
}

/** Whoever has its token, a copy of it too, is refused from the next request on. */
export async function removeClinicDevice(
  context: Context,
  { params: { id } }: Input<typeof contracts.removeClinicDevice>,
): Promise<undefined> {
  requireWholeClinic(context, permission)
  const { numDeletedRows } = await context.db.deleteFrom('clinic_devices').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw refuse('not_found')
  await audit(context, { action: 'clinic-devices:remove', object: { kind: 'clinic-device', id }, side: 'clinic' })
}
