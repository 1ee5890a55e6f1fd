import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { listRoles as contract } from '@polyclinic/domain/people/endpoints.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { giverOf } from './giver.ts'
import { findRoles, showRole } from './roles.ts'

/** The clinic's own roles, and whose calendar can be given with one. */
export async function listRoles(context: Context): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'people:list')
  const items = []
  for (const row of await findRoles(context.db)) items.push(await showRole(context, giverOf(context), row))
  return { items, doctorsWithoutAccount: await doctorsWithoutAccount(context) }
}

async function doctorsWithoutAccount({ db }: Context) {
  const rows = await db
    .selectFrom('providers')
    .select(['id', 'prefix', 'given_name as givenName', 'family_name as familyName'])
    .where('user_id', 'is', null)
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, ...name }) => ({ id, name: doctorName(name) }))
}
