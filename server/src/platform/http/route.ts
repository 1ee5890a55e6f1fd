import type { Endpoint, Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { FastifyRequest, FastifyReply } from 'fastify'
import type { Context, RequestScope } from '../context.ts'
import type { CacheView } from '../validated-cache.ts'

/** What an answer that is held open is written into. */
export type Live = { request: FastifyRequest; reply: FastifyReply }

/** A contract with what carries it out. */
export type Route = {
  contract: Endpoint
  /** Runs in the scope of one request; what it returns is parsed by the contract's answer. */
  run: (scope: RequestScope, input: never) => Promise<unknown>
  /** One transaction does it all, the question who asks included. */
  inOneTransaction: boolean
  /** Set for what is the same for everybody: the answer as JSON, kept while nothing it is made of changes. */
  cached?: (scope: RequestScope, input: never) => Promise<Buffer>
  /** Set for an endpoint that holds its answer open; it writes the reply itself. */
  stream?: (scope: RequestScope, live: Live) => Promise<void>
}

/** One transaction for the whole use case. */
export const route = <const E extends Endpoint>(
  contract: E,
  useCase: (context: Context, input: Input<E>) => Promise<Output<E>>,
): Route => ({
  contract,
  inOneTransaction: true,
  run: (scope, input) => scope.transact((context) => useCase(context, input)),
})

/** For what hashes, waits or reads on after a rollback: no transaction is open but inside `scope.transact`. */
export const routeInScope = <const E extends Endpoint>(
  contract: E,
  useCase: (scope: RequestScope, input: Input<E>) => Promise<Output<E>>,
): Route => ({ contract, inOneTransaction: false, run: useCase })

const notRun = (contract: Endpoint) => () => Promise.reject(new Error(`${contract.name} is not carried out by run`))

/**
 * For reads whose answer is the same for everybody, and follows from what the triggers of `slot_changes` watch. The use
 * case says it as JSON, as the contract has it.
 */
export const cachedRoute = <const E extends Endpoint>(
  contract: E,
  useCase: (cache: CacheView, input: Input<E>) => Promise<string>,
): Route => ({
  contract,
  inOneTransaction: true,
  run: notRun(contract),
  cached: async (scope, input: Input<E>) => {
    const cache = await scope.services.cache(scope)
    return cache.keep(`${contract.name} ${JSON.stringify(input.query)}`, async () => {
      const value = Buffer.from(await useCase(cache, input))
      return { value, bytes: value.length }
    })
  },
})

/** For server-sent events. */
export const streamRoute = (contract: Endpoint, stream: NonNullable<Route['stream']>): Route => ({
  contract,
  inOneTransaction: false,
  run: notRun(contract),
  stream,
})
