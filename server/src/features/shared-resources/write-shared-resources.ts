import type { roomWords } from '@polyclinic/domain/locations/model.ts'
import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import type { z } from 'zod'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { Ids } from '../locations/write-locations.ts'

/** First of all that an import writes: whoever takes a time keeps what it needs as it is, and then the place. */
export async function lockSharedResources(db: ClinicDatabase): Promise<void> {
  await db.selectFrom('shared_resources').select('id').orderBy('id').forUpdate().execute()
}

type Written = z.infer<typeof roomWords> & { id: string; slug: string; locationId: string; position?: number }

/** What can be claimed is a resource first. One that is there stays what it is: a room, or a device. */
export async function writeSharedResource(db: ClinicDatabase, { id, slug, kind, ...said }: Written): Promise<void> {
  const values = {
    location_id: said.locationId,
    ...{ name: said.name, group_name: said.group, is_active: said.isActive },
    ...(said.position !== undefined && { position: said.position }),
  }
  const { numUpdatedRows } = await db
    .updateTable('shared_resources')
    .set(values)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await db.insertInto('resources').values({ id, kind }).execute()
  await db
    .insertInto('shared_resources')
    .values({ id, slug, kind, ...values })
    .execute()
}

/** The rooms and devices, after their places. What the file does not name stays. */
export async function writeSharedResources(db: ClinicDatabase, file: ClinicFile, locations: Ids): Promise<void> {
  for (const [position, { location, ...resource }] of file.sharedResources.entries())
    await writeSharedResource(db, { id: newId(), ...resource, locationId: locations.get(location)!, position })
}

/** Before a file that names all of them is written: what it names comes back. Visits have claims on them. */
export async function retireSharedResources(db: ClinicDatabase): Promise<void> {
  await db.updateTable('shared_resources').set({ is_active: false }).execute()
}
