import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

type PublicPicture = { hash: string; mediaType: string; content: Buffer }

/** A picture that anybody may see, at an address that changes with its content; the same again is there, as if from now on. */
export const storePicture = (db: ClinicDatabase, { hash, mediaType, content }: PublicPicture) =>
  db
    .insertInto('files')
    .values({ id: newId(), hash, media_type: mediaType, content })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'hash'])
        .doUpdateSet({ created_at: sql`now()` })
        // The same file twice changes nothing.
        .where('files.created_at', '<', sql<string>`now() - interval '1 hour'`),
    )
    .execute()

/** Whether it is there; one that nothing needed yet is then not about to be swept away. */
export async function keepPicture(db: ClinicDatabase, hash: string, kind = 'image/%'): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ created_at: sql`now()` })
    .where('hash', '=', hash)
    .where('media_type', 'like', kind)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Takes away pictures and fonts that were uploaded a day ago or longer and that nothing shows: no look, not even a former one, no
 * doctor, place or article. Whoever shows one at this moment has renewed it, which this waits for.
 */
export async function sweepPictures(db: ClinicDatabase, now: string): Promise<void> {
  await sql`
    delete from files f
    where (f.media_type like 'image/%' or f.media_type = 'font/woff2') and f.created_at < ${now}::timestamptz - interval '1 day'
      and not exists (
        select from organizations o where '/files/' || f.hash in
          (o.styles->>'logo', o.styles->>'socialPicture', o.styles->>'fontFile'))
      and not exists (
        select from brand_versions b where '/files/' || f.hash in
          (b.styles->>'logo', b.styles->>'socialPicture', b.styles->>'fontFile'))
      and not exists (select from providers p where p.portrait_hash = f.hash)
      and not exists (select from locations l where l.map_hash = f.hash)
      and not exists (select from post_pictures p where f.hash in (p.hash, p.small_hash))`.execute(db)
}
