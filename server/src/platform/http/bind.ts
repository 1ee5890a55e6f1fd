import type { Endpoint, Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { FastifyRequest, FastifyReply } from 'fastify'
import type { Context, Steps } from '../context.ts'
import { createFreshAnswers, type FreshAnswers } from '../fresh-answers.ts'
import { Refusal } from '../refuse.ts'

/** A contract with what carries it out. */
export type Bound = {
  contract: Endpoint
  /** Runs with the steps of one request; what it returns is parsed by the contract's answer. */
  run: (steps: Steps, input: never) => Promise<unknown>
  /** One transaction does it all, the question who asks included. */
  inOne: boolean
  /** Set for what many ask at once and nobody in particular is told. */
  together?: FreshAnswers
  /** Set for an endpoint that holds its answer open; it writes the reply itself. */
  stream?: (steps: Steps, raw: { request: FastifyRequest; reply: FastifyReply }) => Promise<void>
}

/** One transaction for the whole use case. */
export const on = <const E extends Endpoint>(
  contract: E,
  useCase: (context: Context, input: Input<E>) => Promise<Output<E>>,
): Bound => ({ contract, inOne: true, run: (steps, input) => steps.transact((context) => useCase(context, input)) })

/** For what hashes, waits or reads on after a rollback: no transaction is open but inside `steps.transact`. */
export const onSteps = <const E extends Endpoint>(
  contract: E,
  useCase: (steps: Steps, input: Input<E>) => Promise<Output<E>>,
): Bound => ({ contract, inOne: false, run: useCase })

/**
 * For reads whose answer is the same for everybody, and follows from what the triggers of `slot_changes` watch. `text` is
 * `output` as JSON, as the contract has it; `until` tells when an answer ends by itself.
 */
export function onTogether<const E extends Endpoint>(
  contract: E,
  useCase: (
    context: Context,
    inputs: readonly Input<E>[],
    memory: Map<string, unknown>,
  ) => Promise<({ output: () => Output<E>; text: () => string; until?: string | undefined } | Refusal)[]>,
): Bound {
  const together = createFreshAnswers(async (context, questions, memory) => {
    const answers = await useCase(context, questions as Input<E>[], memory)
    return answers.map((answer) => (answer instanceof Refusal ? answer : { text: answer.text(), until: answer.until }))
  })
  const useAlone = async (context: Context, input: Input<E>) => {
    const [answer] = await useCase(context, [input], new Map())
    if (answer instanceof Refusal) throw answer
    return answer!.output()
  }
  return { ...on(contract, useAlone), together }
}

/** For server-sent events. */
export const onStream = (contract: Endpoint, stream: NonNullable<Bound['stream']>): Bound => ({
  contract,
  inOne: false,
  run: () => Promise.reject(new Error('a stream has no single answer')),
  stream,
})
