import type { Endpoint, Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Actor, Context, RequestScope } from '../context.ts'
import type { CacheView } from '../validated-cache.ts'

/** A contract with what carries it out. What `run` returns is parsed by the contract's answer, unless it is kept JSON. */
export type Route = { contract: Endpoint } & (
  | { kind: 'transaction'; run: (context: Context, input: never) => Promise<unknown> }
  | {
      kind: 'scope'
      /** Whether it does nothing before its first transaction, which admits whoever asks. */
      beginsInTransaction: boolean
      run: (scope: RequestScope, input: never) => Promise<unknown>
    }
  | { kind: 'cached'; run: (scope: RequestScope, input: never) => Promise<Buffer> }
  | UploadRoute
  | StreamRoute
)
/**
 * For a body in parts, or as it is: it takes its time. `admit` refuses before a byte of it is read. `closed` aborts when
 * whoever sends it has gone.
 */
type UploadRoute = {
  kind: 'upload'
  admit: (scope: RequestScope, head: never, bytes: number | null) => Promise<Admission>
  run: (scope: RequestScope, input: never, closed: AbortSignal) => Promise<unknown>
}
/** What may be sent. */
export type Admission = {
  /** Of what it is a part: of each, one body at a time is read and worked on. */
  part: string
  /** For what had no turn: nothing was read, and nothing counts. */
  giveBack: () => Promise<unknown>
}
/** Holds its answer open, and writes the reply itself. `actor` is whom the first transaction let in. */
type StreamRoute = {
  kind: 'stream'
  run: (scope: RequestScope, open: { actor: Actor; reply: FastifyReply }) => Promise<void>
}
export type Stream = StreamRoute['run']

/** One transaction for the whole use case. */
export const route = <const E extends Endpoint>(
  contract: E,
  useCase: (context: Context, input: Input<E>) => Promise<Output<E>>,
): Route => ({ contract, kind: 'transaction', run: useCase })

/** For what hashes, waits or reads on after a rollback: no transaction is open but inside `scope.transact`. */
export const routeInScope = <const E extends Endpoint>(
  contract: E,
  useCase: (scope: RequestScope, input: Input<E>) => Promise<Output<E>>,
): Route => ({ contract, kind: 'scope', beginsInTransaction: false, run: useCase })

/** The same for what `runIdempotently` does: nothing before its first transaction, so that nobody is admitted twice. */
export const routeUnderKey = <const E extends KeyedEndpoint>(
  contract: E,
  useCase: (scope: RequestScope, input: Input<E>) => Promise<Output<E>>,
): Route => ({ contract, kind: 'scope', beginsInTransaction: true, run: useCase })
type KeyedEndpoint = Endpoint & { headers: z.ZodObject<{ 'idempotency-key': z.ZodType<string> }> }

/**
 * For reads whose answer is the same for everybody, and follows from what the triggers of `slot_changes` watch. The use
 * case says it as JSON, as the contract has it.
 */
export const cachedRoute = <const E extends Endpoint & { access: 'public' }>(
  contract: E,
  useCase: (cache: CacheView, input: Input<E>) => Promise<string>,
): Route => ({
  contract,
  kind: 'cached',
  run: async (scope, input: Input<E>) => {
    const cache = await scope.services.cache(scope)
    return cache.keep(`${contract.name} ${JSON.stringify(input.query)}`, async () => {
      const value = Buffer.from(await useCase(cache, input))
      return { value, bytes: value.length }
    })
  },
})

/** Of what is sent, all but the body. */
export type Head<E extends Endpoint> = Omit<Input<E>, 'body'>

/**
 * For files.
 * @param admit is told how many bytes were announced
 */
export const uploadRoute = <const E extends Endpoint>(
  contract: E,
  admit: (scope: RequestScope, head: Head<E>, bytes: number | null) => Promise<Admission>,
  useCase: (scope: RequestScope, input: Input<E>, closed: AbortSignal) => Promise<Output<E>>,
): Route => ({ contract, kind: 'upload', admit, run: useCase })

/** For server-sent events. */
export const streamRoute = (contract: Endpoint, run: Stream): Route => ({ contract, kind: 'stream', run })
