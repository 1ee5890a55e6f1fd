import type { FastifyRequest } from 'fastify'
import { routeBounds, turns } from '../bounds.ts'
import { createFairQueue } from '../fair-queue.ts'
import { callerKinds, callerOf } from '../network.ts'
import { kindOf } from './bound-routes.ts'

export const routeTurns = {
  calls: createFairQueue({ of: callerKinds, ...turns.calls }),
  pages: createFairQueue({ of: callerKinds, ...turns.pages }),
}

/**
 * Does what makes an answer when it is its turn, by the kind of its route. Sending is no part of it: whoever reads slowly
 * keeps nobody waiting.
 * @param closed aborts when nobody waits for the answer any more
 */
export function inTurn<T>(
  request: FastifyRequest,
  clinic: { id: string },
  work: () => Promise<T>,
  closed?: AbortSignal,
): Promise<T> {
  const queue = routeBounds[kindOf(request)].turns
  return queue === null ? work() : routeTurns[queue](callerOf(clinic, request), work, closed)
}
