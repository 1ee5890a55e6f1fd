import type {
  readCalendarFeed as readContract,
  replaceCalendarFeed as replaceContract,
} from '@polyclinic/domain/calendar-feeds/endpoints.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { audit } from '../../platform/audit.ts'
import { apiBase } from '../../platform/http/api.ts'
import type { Context } from '../../platform/context.ts'
import { hashSecret, newSecret } from '../../platform/ids.ts'
import { pageAddress } from '../../platform/origin.ts'
import { refuse } from '../../platform/refuse.ts'

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

export async function replaceCalendarFeed(context: Context): Promise<Output<typeof replaceContract>> {
  const { db, now } = context
  const providerId = ownProvider(context)
  const secret = newSecret()
  const words = { secret_hash: hashSecret(secret), created_at: now }
  await db
    .insertInto('calendar_feeds')
    .values({ provider_id: providerId, ...words })
    .onConflict((conflict) => conflict.columns(['organization_id', 'provider_id']).doUpdateSet(words))
    .execute()
  await audit(context, { action: 'calendar-feeds:replace', object: { kind: 'provider', id: providerId } })
  return { address: pageAddress(context, `${apiBase}/calendars/${secret}.ics`), createdAt: now }
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
