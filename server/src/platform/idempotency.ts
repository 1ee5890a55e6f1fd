import { createHash } from 'node:crypto'
import type { Context } from './context.ts'
import { keyedHash } from './ids.ts'
import { refuse } from './refuse.ts'

/** A repeat came in while the first was still under way; running again finds its result. */
export class RepeatUnderWay extends Error {
  override name = 'RepeatUnderWay'
  readonly code = '40001'
}

/**
 * Runs `act` once for a key: a repeat with the same body is answered from the first one's result by `recall`, with
 * another body it is refused. Key, body's hash and result id are stored in the act's own transaction, refusals are not.
 */
export async function once<T>(
  context: Context,
  asked: { operation: string; key: string; body: unknown },
  act: () => Promise<{ id: string; result: T }>,
  recall: (id: string) => Promise<T>,
): Promise<T> {
  const caller = context.actor.kind === 'user' ? context.actor.userId : 'nobody'
  const key = keyedHash(context.services.linkKey, 'idempotency', caller, asked.key)
  const body = createHash('sha256').update(JSON.stringify(asked.body)).digest()
  const known = await context.db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'result_id'])
    .where('operation', '=', asked.operation)
    .where('key_hash', '=', key)
    .executeTakeFirst()
  if (known) {
    if (!known.body_hash.equals(body)) throw refuse('idempotency_key_reused')
    return recall(known.result_id)
  }
  const { id, result } = await act()
  const stored = await context.db
    .insertInto('idempotency_keys')
    .values({ operation: asked.operation, key_hash: key, body_hash: body, result_id: id, created_at: context.now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'operation', 'key_hash']).doNothing())
    .executeTakeFirst()
  if (stored.numInsertedOrUpdatedRows !== 1n) throw new RepeatUnderWay()
  return result
}
