import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** Whether somebody put the list of what is needed away; the same again changes nothing. @returns whether it was another */
export async function writeDismissal(db: ClinicDatabase, isDismissed: boolean, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({ setup_dismissed_at: isDismissed ? now : null })
    .where('setup_dismissed_at', isDismissed ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
