import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** As the row has them: each page with the language that it is written in. */
export type StoredLegalTexts = Partial<Record<string, { language: string; sections: unknown }>>

type Saving = { version: number; now: string; savedBy: string; restoredFrom: number | null }

/**
 * Legal texts as they are from now on, on every server within two seconds. A trigger keeps those before them; the same again
 * is no new version.
 * @returns whether it was still the version that was seen
 */
export async function writeLegalTexts(
  db: ClinicDatabase,
  texts: StoredLegalTexts,
  { version, now, savedBy, restoredFrom }: Saving,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({
      legal_texts: sql`${JSON.stringify(texts)}::jsonb`,
      ...{ legal_saved_at: now, legal_saved_by: savedBy, legal_restored_from: restoredFrom, updated_at: now },
    })
    .where('legal_version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
