import { decideExtension } from '@polyclinic/domain/holds/decide-extension.ts'
import type { extendHold as contract } from '@polyclinic/domain/holds/endpoints.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { RetryTransaction } from '../../platform/tenancy.ts'
import { extendHeldTime } from '../slots/claims.ts'
import { describeHold, readHeldOffer, type Hold } from './queries.ts'

/** Keeps a time for longer. */
export async function extendHold(context: Context, { params, headers }: Input<typeof contract>): Promise<Hold> {
  const { db, now } = context
  const held = await readHeldOffer(db, { id: params.id, secret: headers['hold-secret'] })
  if (!held) throw refuse('not_found')
  const { expiresAt, extensions } = unlessRefused(
    decideExtension({ expiresAt: held.expires_at, extensions: held.extensions }, now),
  )
  const extended = { expires_at: expiresAt, extensions }
  // It was extended, given back, or taken, after it was looked at.
  if (!(await extendHeldTime(db, held, extended))) throw new RetryTransaction()
  return describeHold(context, { ...held, ...extended })
}
