import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { Ids } from '../locations/write-locations.ts'

/** First of all that an import writes: whoever takes a time keeps what it needs as it is, and then the place. */
export async function lockSharedResources(db: ClinicDatabase): Promise<void> {
  await db.selectFrom('shared_resources').select('id').orderBy('id').forUpdate().execute()
}

/** The rooms and devices, after their places. What the file does not name stays. */
export async function writeSharedResources(db: ClinicDatabase, file: ClinicFile, locations: Ids): Promise<void> {
  for (const [position, resource] of file.sharedResources.entries()) {
    const { slug, kind } = resource
    const values = {
      location_id: locations.get(resource.location)!,
      name: resource.name,
      group_name: resource.group,
      position,
      is_active: resource.isActive,
    }
    const known = await db.selectFrom('shared_resources').select('id').where('slug', '=', slug).executeTakeFirst()
    const id = known?.id ?? newId()
    if (!known) await db.insertInto('resources').values({ id, kind }).execute()
    if (known) await db.updateTable('shared_resources').set(values).where('id', '=', id).execute()
    else
      await db
        .insertInto('shared_resources')
        .values({ id, slug, kind, ...values })
        .execute()
  }
}

/** Before a file that names all of them is written: what it names comes back. Visits have claims on them. */
export async function retireSharedResources(db: ClinicDatabase): Promise<void> {
  await db.updateTable('shared_resources').set({ is_active: false }).execute()
}
