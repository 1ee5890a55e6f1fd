import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { newId } from '../../platform/ids.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Why a record must not be erased, who said so, and the last day of it. */
export type ErasureHold = { patientId: string; reason: string; placedBy: string; until: string | null }

/** Whether a record may not be erased for now. The database refuses it then, too. */
export const isHeld = (patientId: RawBuilder<unknown>, now: string): RawBuilder<SqlBool> =>
  sql`is_held(current_organization(), ${patientId}, ${now}::timestamptz)`

/** Those that stand now. */
export const holdsOf = (db: ClinicDatabase, patientIds: readonly string[], now: string): Promise<ErasureHold[]> =>
  db
    .selectFrom('erasure_holds as h')
    .select(['h.patient_id as patientId', 'h.reason', 'h.placed_by as placedBy', 'h.until'])
    .where('h.patient_id', '=', anyOf(patientIds))
    .where('h.released_at', 'is', null)
    .where(isHeld(sql`h.patient_id`, now))
    .orderBy('h.placed_at')
    .execute()

export const isHeldNow = async ({ db, now }: Pick<Context, 'db' | 'now'>, patientId: string): Promise<boolean> =>
  (await holdsOf(db, [patientId], now)).length > 0

/**
 * Before something of a record is deleted by hand.
 * @throws {Refusal} `record_held`
 */
export async function requireUnheld(context: Pick<Context, 'db' | 'now'>, patientId: string): Promise<void> {
  if (await isHeldNow(context, patientId)) throw refuse('record_held')
}

/** All that ever stood, for whoever asks what is stored. */
export const erasureHoldsOf = (db: ClinicDatabase, patientIds: readonly string[]) =>
  db
    .selectFrom('erasure_holds')
    .select(['id', 'patient_id as patientId', 'reason', 'until', 'placed_at as placedAt', 'placed_by as placedBy'])
    .select(['released_at as releasedAt', 'released_by as releasedBy'])
    .where('patient_id', '=', anyOf(patientIds))
    .orderBy('placed_at')
    .execute()

/** From now on nothing of these records is erased. Who erases one of them at this moment has done so before. */
export async function placeHold(
  db: ClinicDatabase,
  patientIds: readonly string[],
  { reason, placedBy, until }: Omit<ErasureHold, 'patientId'>,
  now: string,
): Promise<string[]> {
  const open = await db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', anyOf(patientIds))
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = open.map(({ id }) => id)
  const hold = { reason, until, placed_at: now, placed_by: placedBy }
  if (ids.length > 0)
    await db
      .insertInto('erasure_holds')
      .values(ids.map((patient_id) => ({ ...hold, id: newId(), patient_id })))
      .execute()
  return ids
}

/** @returns the records that were held until now */
export async function releaseHolds(
  db: ClinicDatabase,
  patientIds: readonly string[],
  releasedBy: string,
  now: string,
): Promise<string[]> {
  const rows = await db
    .updateTable('erasure_holds')
    .set({ released_at: now, released_by: releasedBy })
    .where('patient_id', '=', anyOf(patientIds))
    .where('released_at', 'is', null)
    .returning('patient_id')
    .execute()
  return [...new Set(rows.map(({ patient_id }) => patient_id))]
}

/** Of records that are nobody's now: why they once had to be kept may be about somebody. */
export async function forgetHolds(db: ClinicDatabase, erased: readonly string[]): Promise<void> {
  await db.deleteFrom('erasure_holds').where('patient_id', '=', anyOf(erased)).execute()
}
