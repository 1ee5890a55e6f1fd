import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

type PublicPicture = { hash: string; mediaType: string; content: Buffer }

/** A picture that anybody may see, at an address that changes with its content; the same again is there already. */
export const storePicture = (db: ClinicDatabase, { hash, mediaType, content }: PublicPicture) =>
  db
    .insertInto('files')
    .values({ id: newId(), hash, media_type: mediaType, content })
    .onConflict((conflict) => conflict.columns(['organization_id', 'hash']).doNothing())
    .execute()
