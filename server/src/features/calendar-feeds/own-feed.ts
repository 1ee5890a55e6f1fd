import type {
  readCalendarFeed as readContract,
  replaceCalendarFeed as replaceContract,
} from '@polyclinic/domain/calendar-feeds/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { audit } from '../../platform/audit.ts'
import { apiBase } from '../../platform/http/api.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { hashSecret, newSecret } from '../../platform/ids.ts'
import { pageAddress } from '../../platform/origin.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { mailAccount } from '../accounts/mail-account.ts'
import { provePassword } from '../accounts/own/prove-password.ts'

/** A doctor's own, nobody else's: not to be made or ended for them. @throws {Refusal} `not_found` for whoever is no doctor */
function ownProvider({ actor }: Context): string {
  const { providerId } = actor.own
  if (providerId === null || !reaches(actor, 'appointments:day', { providerId })) throw refuse('not_found')
  return providerId
}

export async function readCalendarFeed(context: Context): Promise<Output<typeof readContract>> {
  const feed = await context.db
    .selectFrom('calendar_feeds')
    .select('created_at as createdAt')
    .where('provider_id', '=', ownProvider(context))
    .executeTakeFirst()
  return { createdAt: feed?.createdAt ?? null }
}

/** By who knows the account's password: it goes on where no session does. Its owner is told by mail. */
export async function replaceCalendarFeed(
  scope: RequestScope,
  { body: { password } }: Input<typeof replaceContract>,
): Promise<Output<typeof replaceContract>> {
  await scope.transact((context) => Promise.resolve(ownProvider(context)))
  const { userId, email, roles, passwordHash } = await provePassword(scope, password)
  return scope.transact(async (context) => {
    const { db, now } = context
    const providerId = ownProvider(context)
    await holdPassword(db, { userId, passwordHash })
    const secret = newSecret()
    const words = { secret_hash: hashSecret(secret), created_at: now }
    await db
      .insertInto('calendar_feeds')
      .values({ provider_id: providerId, ...words })
      .onConflict((conflict) => conflict.columns(['organization_id', 'provider_id']).doUpdateSet(words))
      .execute()
    await audit(context, { action: 'calendar-feeds:replace', object: { kind: 'provider', id: providerId } })
    const account = { id: userId, roles }
    await mailAccount(context, { text: 'calendar-address', kind: 'calendar-address', to: email, account })
    return { address: pageAddress(context, `${apiBase}/calendars/${secret}.ics`), createdAt: now }
  })
}

/** Nobody changes it meanwhile: what is made by a password that is none any more would outlive its change. */
async function holdPassword(db: ClinicDatabase, of: { userId: string; passwordHash: string }): Promise<void> {
  const held = db
    .selectFrom('users')
    .select('id')
    .where('id', '=', of.userId)
    .where('password_hash', '=', of.passwordHash)
    .forShare()
  if (!(await held.executeTakeFirst())) throw refuse('wrong_password')
}

export async function revokeCalendarFeed(context: Context): Promise<undefined> {
  const providerId = ownProvider(context)
  const { numDeletedRows } = await context.db
    .deleteFrom('calendar_feeds')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (numDeletedRows > 0n)
    await audit(context, { action: 'calendar-feeds:revoke', object: { kind: 'provider', id: providerId } })
}
