import type { extendHold as contract } from '@polyclinic/domain/holds/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { addMinutes, compareInstants, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { describeHold, extensionsAtMost, holdMinutes, holdWith, type Hold } from './queries.ts'

/** Ten minutes more, from the moment it would have ended; twice at most. */
export async function extendHold(context: Context, { params, headers }: Input<typeof contract>): Promise<Hold> {
  const { db, now } = context
  const hold = await holdWith(db, { id: params.id, secret: headers['hold-secret'] }).forUpdate().executeTakeFirst()
  if (!hold) throw refuse('not_found')
  if (compareInstants(hold.expires_at as Instant, now as Instant) <= 0) throw refuse('hold_expired')
  if (hold.extensions >= extensionsAtMost) throw refuse('hold_not_extendable')
  const extended = {
    expires_at: addMinutes(hold.expires_at as Instant, holdMinutes),
    extensions: hold.extensions + 1,
  }
  await db.updateTable('holds').set(extended).where('id', '=', hold.id).execute()
  await db.updateTable('claims').set({ expires_at: extended.expires_at }).where('hold_id', '=', hold.id).execute()
  return describeHold(context, { ...hold, ...extended })
}
