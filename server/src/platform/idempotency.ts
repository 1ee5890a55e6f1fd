import { createHash } from 'node:crypto'
import type { Endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Actor, Context, RequestScope } from './context.ts'
import { rowsOf, type RowSet } from './database/insert-rows.ts'
import { keyedHash, newSecret } from './ids.ts'
import type { ScheduledJob } from './jobs.ts'
import { withAttempts, type ForeseenLimits, type LimitsOf } from './limits.ts'
import { Refusal, refuse } from './refuse.ts'
import type { ClinicDatabase } from './tenancy.ts'

/** What is asked for, under the key of whoever asks. */
export type IdempotencyKey = { operation: string; key: Buffer; body: Buffer }

/** What was sent to an operation whose contract asks for the header. */
type KeyedInput = { headers: { 'idempotency-key': string }; params: object; body: object }

type Asking = Pick<Context, 'actor' | 'services' | 'request'>

/**
 * The answer of an act that needs slow work, such as drawing a letter, and has written nothing: the work is done
 * outside of any transaction, then the act begins anew.
 */
export class DeferredWork {
  readonly work: () => Promise<void>
  constructor(work: () => Promise<void>) {
    this.work = work
  }
}
/** Each time what was read had changed meanwhile. */
const worksAtMost = 5

type IdempotentAct<T> = {
  /** What in the body nobody else knows, such as the secret of a hold. */
  secret: string | undefined
  /** What is counted before the act; a repeat is answered all the same, and not counted. */
  limitsOf?: LimitsOf
  /** Of them what can be told before it is known who asks. */
  foresee?: (scope: RequestScope) => ForeseenLimits
  /** Ends a repeat, by `unlessRepeatedIn` or from its facts by `unlessRepeated`, and writes `keyRows`. */
  act: (context: Context, key: IdempotencyKey) => Promise<T | DeferredWork>
  /** The answer to a repeat, from the id of what the first request came to. */
  recall: (context: Context, resultId: string) => Promise<T>
}

/**
 * Runs `act` in a transaction, once for each key. A repeat that ran beside the first request is refused what that one
 * took, so a refused request looks for its key once more before it gives up.
 */
export async function runIdempotently<T>(
  scope: RequestScope,
  { name: operation }: Pick<Endpoint, 'name'>,
  input: KeyedInput,
  { secret, limitsOf, foresee, act, recall }: IdempotentAct<T>,
): Promise<T> {
  // Who asks is known in the transaction.
  let key: IdempotencyKey | undefined
  const keyIn = (context: Context) => (key = idempotencyKey(context, operation, input, secret))
  const once = async (uncount: () => void, counted: RequestScope) => {
    for (let works = 0; works <= worksAtMost; works++) {
      const done = await counted.transact((context) =>
        act(context, keyIn(context)).catch((error: unknown) => {
          if (!(error instanceof Repeated)) throw error
          uncount()
          return recall(context, error.resultId)
        }),
      )
      if (!(done instanceof DeferredWork)) return done
      await done.work()
    }
    throw refuse('unavailable')
  }
  try {
    if (!limitsOf) return await once(() => undefined, scope)
    const keyedLimitsOf = (context: Context) => {
      keyIn(context)
      return limitsOf(context)
    }
    return await withAttempts(scope, keyedLimitsOf, once, foresee)
  } catch (error) {
    if (!(error instanceof Refusal) || !(key || foresee)) throw error
    const asked = key
    const { clinic, services } = scope
    const resultId = asked
      ? await services.tenancy.inClinic(clinic.id, (db) => findResult(db, asked))
      : await scope.transact((context) => findResult(context.db, keyIn(context)))
    if (resultId === undefined) throw error
    return scope.transact((context) => recall(context, resultId))
  }
}

/**
 * A key by itself proves nothing: whoever is not signed in proves to be the one who asked first by a secret in the body
 * (which works though the answer that set a cookie was lost), else by the visitor's cookie. Without either a repeat is
 * known, so that nothing is done twice, and refused.
 */
function idempotencyKey(
  { actor, services, request }: Asking,
  operation: string,
  { headers, params, body }: KeyedInput,
  secret: string | undefined,
): IdempotencyKey {
  const same = createHash('sha256').update(JSON.stringify({ ...params, ...body }))
  if (actor.kind === 'nobody' && secret === undefined) same.update(`\0${request.visitor ?? newSecret()}`)
  const key = keyedHash(services.linkKey, 'idempotency', callerOf(actor), headers['idempotency-key'])
  return { operation, key, body: same.digest() }
}

function callerOf(actor: Actor): string {
  if (actor.kind === 'user') return actor.userId
  return actor.kind === 'api-key' ? actor.keyId : actor.kind
}

export type KnownResult = { id: string; isSame: boolean }

/** What is known of a key, as part of a longer statement. */
export const knownResult = ({ operation, key, body }: IdempotencyKey): RawBuilder<KnownResult> => sql`
  select result_id as id, body_hash = ${body} as "isSame" from idempotency_keys
  where operation = ${operation} and key_hash = ${key}`

/** Ends an act whose key is known already. */
class Repeated extends Error {
  override name = 'Repeated'
  readonly resultId: string
  constructor(resultId: string) {
    super()
    this.resultId = resultId
  }
}

/** Ends a repeat: before an act is decided, and once it holds what it is about. @throws {Refusal} `idempotency_key_reused` */
export async function unlessRepeatedIn({ db }: Pick<Context, 'db'>, key: IdempotencyKey): Promise<void> {
  const { rows } = await sql<KnownResult>`${knownResult(key)}`.execute(db)
  unlessRepeated(rows[0] ?? null)
}

/**
 * The same of an act that has read `knownResult` with its facts: goes on with a key that is new, and a repeat is answered
 * by `recall`.
 * @throws {Refusal} `idempotency_key_reused`
 */
export function unlessRepeated(known: KnownResult | null): void {
  if (known) throw new Repeated(resultOf(known))
}

function resultOf({ id, isSame }: KnownResult): string {
  if (!isSame) throw refuse('idempotency_key_reused')
  return id
}

async function findResult(db: ClinicDatabase, key: IdempotencyKey): Promise<string | undefined> {
  const { rows } = await sql<KnownResult>`${knownResult(key)}`.execute(db)
  return rows[0] && resultOf(rows[0])
}

/**
 * What stores, in the act's own statement, that the key's request came to this. Where a repeat has stored it in the same
 * moment, `insertAll` and `writeGated` have the act run anew, and it finds that.
 */
export const keyRows = ({ operation, key, body }: IdempotencyKey, resultId: string, now: string): RowSet =>
  rowsOf('idempotency_keys', [{ operation, key_hash: key, body_hash: body, result_id: resultId, created_at: now }])

/** A key counts for 24 hours. */
export const sweepIdempotencyKeys = {
  name: 'sweep-idempotency-keys',
  every: 'hour' as const,
  run: (db: ClinicDatabase, now: string) =>
    db
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', sql<string>`${now}::timestamptz - interval '24 hours'`)
      .execute(),
} satisfies ScheduledJob
