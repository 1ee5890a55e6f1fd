import { decideAccess } from '@polyclinic/domain/kit/reach.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import type { Context } from '../../platform/context.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'

/**
 * The doctor whose time somebody may decide about: their own, or anybody's in the whole clinic's reach.
 * @throws {Refusal} `not_found`
 */
export async function accessDoctor(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: string,
): Promise<{ id: string; name: string }> {
  unlessRefused(decideAccess(actor, 'schedules:change', { providerId: id }, 'clinic'))
  const row = await db
    .selectFrom('providers')
    .select(['prefix', 'given_name', 'family_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return { id, name: doctorName({ prefix: row.prefix, givenName: row.given_name, familyName: row.family_name }) }
}
