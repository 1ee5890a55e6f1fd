import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { listRoles as contract } from '@polyclinic/domain/people/role-endpoints.ts'
import { givableBy } from '@polyclinic/domain/people/rules.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { giverOf } from './giver.ts'
import { findRoles, holdersOfAny, showRole } from './roles.ts'

/** The clinic's own roles, and whose calendar can be given with one. */
export async function listRoles(context: Context): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'people:list')
  const { db, now } = context
  const [giver, holders] = [await giverOf(context), await holdersOfAny(db, now)]
  const items = (await findRoles(db)).map((row) =>
    showRole(
      context,
      giver,
      row,
      holders.filter(({ roleId }) => roleId === row.id),
    ),
  )
  return { items, doctorsWithoutAccount: await doctorsWithoutAccount(context), givable: givableBy(giver) }
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
