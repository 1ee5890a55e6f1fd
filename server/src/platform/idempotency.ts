import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Actor, Context } from './context.ts'
import { insertRows } from './database/insert-rows.ts'
import { keyedHash, newSecret } from './ids.ts'
import { refuse, type Refusal } from './refuse.ts'
import { RetryTransaction, type ClinicDatabase } from './tenancy.ts'

/** What is asked for, under the key of whoever asks. */
export type Keyed = { operation: string; key: Buffer; body: Buffer }

/** `secret`: what in the body nobody else knows, such as that of a hold. */
export type IdempotentRequest = { operation: string; key: string; body: unknown; secret: string | undefined }

/**
 * A key by itself proves nothing: whoever is not signed in proves to be the one who asked first by a secret in the body
 * (which works though the answer that set a cookie was lost), else by the visitor's cookie. Without either a repeat is
 * known, so that nothing is done twice, and refused.
 */
export function keyed(
  { actor, services, request }: Pick<Context, 'actor' | 'services' | 'request'>,
  { operation, key, body, secret }: IdempotentRequest,
): Keyed {
  const same = createHash('sha256').update(JSON.stringify(body))
  if (actor.kind === 'nobody' && secret === undefined) same.update(`\0${request.visitor ?? newSecret()}`)
  return { operation, key: keyedHash(services.linkKey, 'idempotency', callerOf(actor), key), body: same.digest() }
}

function callerOf(actor: Actor): string {
  if (actor.kind === 'user') return actor.userId
  return actor.kind === 'api-key' ? actor.keyId : actor.kind
}

export type KnownResult = { id: string; isSame: boolean }

/** What is known of a key, as part of a longer statement. */
export const knownResult = ({ operation, key, body }: Keyed): RawBuilder<KnownResult> => sql`
  select result_id as id, body_hash = ${body} as "isSame" from idempotency_keys
  where operation = ${operation} and key_hash = ${key}`

export const resultOf = (known: KnownResult | null | undefined): string | Refusal | undefined =>
  known ? (known.isSame ? known.id : refuse('idempotency_key_reused')) : undefined

/** The id of what an earlier request with this key came to; a refusal when that one asked for something else. */
export async function findResult(db: ClinicDatabase, own: Keyed): Promise<string | Refusal | undefined> {
  const { rows } = await sql<KnownResult>`${knownResult(own)}`.execute(db)
  return resultOf(rows[0])
}

/** What stores that the key's request came to this. */
export const keyRow = ({ operation, key, body }: Keyed, resultId: string, now: string) => ({
  operation,
  key_hash: key,
  body_hash: body,
  result_id: resultId,
  created_at: now,
})

/**
 * Stores a key in the act's own transaction.
 * @throws {RetryTransaction} when a repeat came in while the first was still under way: running again finds its result
 */
export async function keepResult({ db, now }: Pick<Context, 'db' | 'now'>, own: Keyed, resultId: string) {
  if ((await insertRows(db, 'idempotency_keys', [keyRow(own, resultId, now)], { unlessThere: true })) === 0)
    throw new RetryTransaction()
}
