import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import type { ServiceWords } from '@polyclinic/domain/services/model.ts'
import { sql } from 'kysely'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import type { Ids } from '../locations/write-locations.ts'

/** Who writes services, by a file or on a screen, waits for others who do. */
export const lockServices = (db: ClinicDatabase) => takeLocks(db, [['services', '']])

/** What is said of a service, as its row. */
const serviceColumns = (service: ServiceWords) => ({
  name: service.name,
  description: service.description,
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
  prepayment: service.prepayment?.kind ?? null,
  deposit_minor: service.prepayment?.kind === 'deposit' ? service.prepayment.minor : null,
  before_you_come: service.beforeYouCome,
  needs: service.needs,
  seats: service.seats,
  is_active: service.isActive,
})

/** Which service, and what only its place in a list or a file says of it. */
type Written = { id: string; slug: string; language: string; position?: number }

/** One that is there has the version after the one that somebody may have open. */
export async function writeService(
  db: ClinicDatabase,
  { id, slug, language, position }: Written,
  service: ServiceWords,
): Promise<string> {
  const values = { ...serviceColumns(service), language, ...(position !== undefined && { position }) }
  const row = await db
    .insertInto('services')
    .values({ id, slug, ...values })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'slug']).doUpdateSet({ ...values, version: sql`services.version + 1` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Something of them is different, as of an offer of theirs: whoever has one open is told when they save. */
export async function renewServices(db: ClinicDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('services')
    .set({ version: sql`version + 1` })
    .where('id', 'in', ids)
    .execute()
}

/** The services. What the file does not name stays. */
export async function writeServices(db: ClinicDatabase, file: ClinicFile): Promise<Ids> {
  const ids = new Map<string, string>()
  const language = file.locale.slice(0, 2)
  for (const [position, { slug, ...service }] of file.services.entries())
    ids.set(slug, await writeService(db, { id: newId(), slug, language, position }, service))
  return ids
}

/** Before a file that names all of them is written: what it names comes back. Whoever has one open is told. */
export async function retireServices(db: ClinicDatabase): Promise<void> {
  await db
    .updateTable('services')
    .set({ is_active: false, version: sql`version + 1` })
    .execute()
}
