import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { Ids } from '../locations/write-locations.ts'

/** The services. What the file does not name stays. */
export async function writeServices(db: ClinicDatabase, file: ClinicFile): Promise<Ids> {
  const ids = new Map<string, string>()
  for (const [position, service] of file.services.entries()) {
    const values = {
      name: service.name,
      description: service.description,
      language: file.locale.slice(0, 2),
      duration_minutes: service.durationMinutes,
      price_minor: service.priceMinor,
      buffer_before_minutes: service.bufferBeforeMinutes,
      buffer_after_minutes: service.bufferAfterMinutes,
      slot_interval_minutes: service.slotIntervalMinutes,
      minimum_notice_minutes: service.minimumNoticeMinutes ?? null,
      horizon_days: service.horizonDays ?? null,
      free_until_minutes: service.policy?.freeUntilMinutes ?? null,
      late_fee_minor: service.policy?.lateFeeMinor ?? null,
      closed_until_minutes: service.policy?.closedUntilMinutes ?? null,
      before_you_come: service.beforeYouCome,
      needs: service.needs,
      position,
      is_active: service.isActive,
    }
    const { id } = await db
      .insertInto('services')
      .values({ id: newId(), slug: service.slug, ...values })
      .onConflict((conflict) => conflict.columns(['organization_id', 'slug']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(service.slug, id)
  }
  return ids
}

/** Before a file that names all of them is written: what it names comes back. */
export async function retireServices(db: ClinicDatabase): Promise<void> {
  await db.updateTable('services').set({ is_active: false }).execute()
}
