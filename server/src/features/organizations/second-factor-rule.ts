import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** From when on whoever works here needs a second factor; null: each decides. */
export const requiredFrom = async (db: ClinicDatabase): Promise<string | null> =>
  (await db.selectFrom('organizations').select('second_factor_from').executeTakeFirstOrThrow()).second_factor_from

export const requireFrom = (db: ClinicDatabase, from: string | null) =>
  db.updateTable('organizations').set({ second_factor_from: from }).execute()
