import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import { decideAccess } from '@polyclinic/domain/kit/reach.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import type { Context } from '../../platform/context.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** A doctor of the clinic, active or not; undefined where there is none of that id. */
export async function findDoctor(db: ClinicDatabase, id: string): Promise<{ id: string; name: string } | undefined> {
  const row = await db
    .selectFrom('providers')
    .select(['prefix', 'given_name', 'family_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { id, name: doctorName({ prefix: row.prefix, givenName: row.given_name, familyName: row.family_name }) }
}

/** @throws {Refusal} `not_found`, where it is no doctor of the clinic */
export async function requireExistingDoctor({ db }: Pick<Context, 'db'>, id: string): Promise<void> {
  if (!(await findDoctor(db, id))) throw refuse('not_found')
}

/**
 * The doctor with whose day or time somebody may do that: their own, or anybody's in the whole clinic's reach.
 * @throws {Refusal} `not_found`
 */
export async function accessDoctor(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  permission: Permission,
  id: string,
): Promise<{ id: string; name: string }> {
  unlessRefused(decideAccess(actor, permission, { providerId: id }, 'clinic'))
  const doctor = await findDoctor(db, id)
  if (!doctor) throw refuse('not_found')
  return doctor
}
