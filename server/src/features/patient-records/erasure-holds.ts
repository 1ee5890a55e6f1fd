import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { newId } from '../../platform/ids.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Why a record must not be erased, who said so, the last day of it, and of which case it is. */
export type ErasureHold = {
  patientId: string
  reason: string
  placedBy: string
  until: string | null
  caseReference: string | null
}

/** Whether a record may not be erased for now. The database refuses it then, too. */
export const isHeld = (patientId: RawBuilder<unknown>, now: string): RawBuilder<SqlBool> =>
  sql`is_held(current_organization(), ${patientId}, ${now}::timestamptz)`

/** Those that stand now. */
export const holdsOf = (db: ClinicDatabase, patientIds: readonly string[], now: string): Promise<ErasureHold[]> =>
  db
    .selectFrom('erasure_holds as h')
    .select(['h.patient_id as patientId', 'h.reason', 'h.placed_by as placedBy', 'h.until'])
    .select('h.case_reference as caseReference')
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
    .select(['released_at as releasedAt', 'released_by as releasedBy', 'case_reference as caseReference'])
    .where('patient_id', '=', anyOf(patientIds))
    .orderBy('placed_at')
    .execute()

/** From now on nothing of these records is erased. Who erases one of them at this moment has done so before. */
export async function placeHold(
  db: ClinicDatabase,
  patientIds: readonly string[],
  {
    reason,
    placedBy,
    until,
    caseReference = null,
  }: Omit<ErasureHold, 'patientId' | 'caseReference'> & {
    caseReference?: string | null
  },
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
  const hold = { reason, until, placed_at: now, placed_by: placedBy, case_reference: caseReference }
  if (ids.length > 0)
    await db
      .insertInto('erasure_holds')
      .values(ids.map((patient_id) => ({ ...hold, id: newId(), patient_id })))
      .execute()
  return ids
}

/** Holds that stand now, of all patients or of one, those of one case together. */
export const standingHolds = (db: ClinicDatabase, now: string, patientId?: string) =>
  db
    .selectFrom('erasure_holds as h')
    .innerJoin('patients as p', 'p.id', 'h.patient_id')
    .select(['h.id', 'h.patient_id as patientId', 'h.reason', 'h.until', 'h.case_reference as caseReference'])
    .select(['h.placed_at as placedAt', 'h.placed_by as placedBy'])
    .select(sql<string>`concat_ws(' ', p.given_name, p.family_name)`.as('patientName'))
    .where('h.released_at', 'is', null)
    .where(
      sql<boolean>`(h.until is null
        or h.until >= (${now}::timestamptz at time zone (select time_zone from organizations))::date)`,
    )
    .$if(patientId !== undefined, (holds) => holds.where('h.patient_id', '=', patientId!))
    .orderBy('h.case_reference')
    .orderBy('h.placed_at')
    .orderBy('h.id')

/** @returns the records that were held until now */
export const releaseHolds = (
  db: ClinicDatabase,
  patientIds: readonly string[],
  releasedBy: string,
  now: string,
): Promise<string[]> => release(db, sql`patient_id = ${anyOf(patientIds)}`, releasedBy, now)

/** The same of one hold, or of all of its case. */
export const releaseHold = (
  db: ClinicDatabase,
  { id, wholeCase }: { id: string; wholeCase: boolean },
  releasedBy: string,
  now: string,
): Promise<string[]> =>
  release(
    db,
    wholeCase
      ? sql`case_reference = (select one.case_reference from erasure_holds one where one.id = ${id})`
      : sql`id = ${id}`,
    releasedBy,
    now,
  )

async function release(
  db: ClinicDatabase,
  which: RawBuilder<SqlBool>,
  releasedBy: string,
  now: string,
): Promise<string[]> {
  const rows = await db
    .updateTable('erasure_holds')
    .set({ released_at: now, released_by: releasedBy })
    .where(which)
    .where('released_at', 'is', null)
    .returning('patient_id')
    .execute()
  return [...new Set(rows.map(({ patient_id }) => patient_id))]
}

/** Of records that are nobody's now: why they once had to be kept may be about somebody. */
export async function forgetHolds(db: ClinicDatabase, erased: readonly string[]): Promise<void> {
  await db.deleteFrom('erasure_holds').where('patient_id', '=', anyOf(erased)).execute()
}
