import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** No link shows an article that is not published. */
export async function endPreviews(db: ClinicDatabase): Promise<void> {
  await db
    .updateTable('posts')
    .set({ preview_token_hash: null, preview_ends_at: null })
    .where('preview_token_hash', 'is not', null)
    .execute()
}
