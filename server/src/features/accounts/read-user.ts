import type { readUser as contract } from '@polyclinic/domain/accounts/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { permissionsOf } from '@polyclinic/domain/kit/permissions.ts'
import { isStaff } from '@polyclinic/domain/kit/roles.ts'
import { doctorName } from '@polyclinic/domain/providers/name.ts'
import type { Context } from '../../platform/context.ts'
import { fileUrl } from '../../platform/file-url.ts'
import { requiredFrom } from '../organizations/second-factor-rule.ts'
import type { SignedIn } from '../../platform/signed-in.ts'
import { refuse } from '../../platform/refuse.ts'

/** Only about oneself: anybody else is not found. */
export async function readUser(
  context: Context,
  { params: { userId } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, actor } = context
  if (actor.kind !== 'user' || actor.userId !== userId) throw refuse('not_found')
  const user = await db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow()
  return {
    id: userId,
    ...user,
    roles: [...actor.roles],
    permissions: permissionsOf(actor.rights),
    rights: actor.rights,
    secondFactor: await secondFactorOf(context, actor),
    provider: actor.own.providerId === null ? null : await providerOf(context, actor.own.providerId),
  }
}

/** Who has one, or works nowhere here, is asked for none. */
async function secondFactorOf({ db }: Context, { secondFactor, roles }: SignedIn) {
  const { isOn, isMissing } = secondFactor
  if ((isOn && !isMissing) || !isStaff(roles)) return { isOn, isMissing, requiredFrom: null }
  return { isOn, isMissing, requiredFrom: await requiredFrom(db) }
}

async function providerOf({ db }: Context, id: string) {
  const row = await db
    .selectFrom('providers')
    .select(['id', 'prefix', 'given_name', 'family_name', 'speciality', 'portrait_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    name: doctorName({ prefix: row.prefix, givenName: row.given_name, familyName: row.family_name }),
    speciality: row.speciality,
    portraitUrl: fileUrl(row.portrait_hash),
  }
}
