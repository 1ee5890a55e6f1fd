import { createHash } from 'node:crypto'
import type { Context } from './context.ts'
import { insertRows } from './database/insert-rows.ts'
import { keyedHash, newSecret } from './ids.ts'
import { refuse, type Refusal } from './refuse.ts'
import { RunAgain, type ClinicDatabase } from './tenancy.ts'

/** What is asked for, under the key of whoever asks. */
export type Keyed = { operation: string; key: Buffer; body: Buffer }

/** `secret`: what in the body nobody else knows, such as that of a hold. */
export type AskedOnce = { operation: string; key: string; body: unknown; secret: string | undefined }

/**
 * A key by itself proves nothing: whoever is not signed in proves to be the one who asked first by a secret in the body
 * (which works though the answer that set a cookie was lost), else by the visitor's cookie. Without either a repeat is
 * known, so that nothing is done twice, and refused.
 */
export function keyed(
  { actor, services, request }: Pick<Context, 'actor' | 'services' | 'request'>,
  { operation, key, body, secret }: AskedOnce,
): Keyed {
  const caller = actor.kind === 'user' ? actor.userId : 'nobody'
  const same = createHash('sha256').update(JSON.stringify(body))
  if (actor.kind === 'nobody' && secret === undefined) same.update(`\0${request.visitor ?? newSecret()}`)
  return { operation, key: keyedHash(services.linkKey, 'idempotency', caller, key), body: same.digest() }
}

/** The id of what an earlier request with this key came to; a refusal when that one asked for something else. */
export async function findResult(
  db: ClinicDatabase,
  { operation, key, body }: Keyed,
): Promise<string | Refusal | undefined> {
  const known = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'result_id'])
    .where('operation', '=', operation)
    .where('key_hash', '=', key)
    .executeTakeFirst()
  return known && (known.body_hash.equals(body) ? known.result_id : refuse('idempotency_key_reused'))
}

/** What was done. `last`: what must come after everything else in the transaction, the key included. */
export type Done<T> = { id: string; result: T; last?: () => Promise<void> }

/**
 * Runs `act` once for a key: a repeat with the same body is answered from the first one's result by `recall`, with
 * another body it is refused. Key, body's hash and result id are stored in the act's own transaction, refusals are not.
 */
export async function once<T>(
  context: Context,
  asked: AskedOnce,
  act: () => Promise<Done<T>>,
  recall: (id: string) => Promise<T>,
): Promise<T> {
  const own = keyed(context, asked)
  const known = await findResult(context.db, own)
  if (known instanceof Error) throw known
  if (known !== undefined) return recall(known)
  const { id, result, last } = await act()
  const { db, now } = context
  const { operation, key: key_hash, body: body_hash } = own
  const row = { operation, key_hash, body_hash, result_id: id, created_at: now }
  // A repeat that came in while this one was under way finds its result.
  if ((await insertRows(db, 'idempotency_keys', [row], { unlessThere: true })) === 0) throw new RunAgain()
  await last?.()
  return result
}
