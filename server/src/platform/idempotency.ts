import { createHash } from 'node:crypto'
import { sql } from 'kysely'
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
export async function findResults(
  db: ClinicDatabase,
  all: readonly Keyed[],
): Promise<(string | Refusal | undefined)[]> {
  const operations = [...new Set(all.map(({ operation }) => operation))]
  const { rows } = await sql<{ operation: string; key: Buffer; body: Buffer; resultId: string }>`
    select operation, key_hash as key, body_hash as body, result_id as "resultId" from idempotency_keys
    where operation = any(${operations}) and key_hash = any(${all.map(({ key }) => key)}::bytea[])`.execute(db)
  return all.map(({ operation, key, body }) => {
    const known = rows.find((row) => row.operation === operation && row.key.equals(key))
    return known && (known.body.equals(body) ? known.resultId : refuse('idempotency_key_reused'))
  })
}

/**
 * Stores keys with what was done for them, in the act's own transaction.
 * @throws {RunAgain} when a repeat came in while the first was still under way: running again finds its result
 */
export async function keepResults(
  { db, now }: Pick<Context, 'db' | 'now'>,
  results: readonly { keyed: Keyed; id: string }[],
): Promise<void> {
  const rows = results.map(({ keyed: { operation, key, body }, id }) => ({
    operation,
    key_hash: key,
    body_hash: body,
    result_id: id,
    created_at: now,
  }))
  // In one order everywhere, so that two who store the same keys do not wait for each other in a circle.
  const sorted = rows.toSorted((a, b) => a.key_hash.compare(b.key_hash))
  const stored = await insertRows(db, 'idempotency_keys', sorted, { unlessThere: true })
  if (stored !== rows.length) throw new RunAgain()
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
  const [known] = await findResults(context.db, [own])
  if (known instanceof Error) throw known
  if (known !== undefined) return recall(known)
  const { id, result, last } = await act()
  await keepResults(context, [{ keyed: own, id }])
  await last?.()
  return result
}
