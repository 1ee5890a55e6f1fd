import type { Context, RequestScope } from '../../platform/context.ts'
import { keyed, type IdempotentRequest, type Keyed } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refuse.ts'
import { afterRefusal } from '../slots/after-refusal.ts'

/**
 * Runs `act` in a transaction that stores its idempotency key, and refuses a lost time with others near it. A repeat that
 * ran beside the first one loses the time to it, so a refused request looks for its key once more before it gives up.
 */
export async function runIdempotently<T>(
  scope: RequestScope,
  asked: IdempotentRequest,
  act: (context: Context, own: Keyed) => Promise<T>,
  recall: (context: Context, id: string) => Promise<T>,
): Promise<T> {
  try {
    return await scope.transact((context) => act(context, keyed(context, asked)))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const after = await afterRefusal(scope, error, keyed(scope, asked))
    if (after instanceof Refusal) throw after
    return scope.transact((context) => recall(context, after))
  }
}
